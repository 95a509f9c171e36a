'use strict';
// Sorts tables by their headings, offers them as CSV, and opens what a link leads to. No request is ever sent: the page's policy permits none.
(() => {
  const unknown = '-';

  // What a cell is sorted by: the figure as it was measured, or its text.
  const keyOf = (row, column, isNumber) => {
    const cell = row.cells[column];
    if (cell.textContent === unknown) return null;
    return isNumber ? Number(cell.dataset.v ?? cell.textContent.replaceAll(',', '')) : cell.textContent;
  };

  const sort = (table, column) => {
    const heading = table.tHead.rows[0].cells[column];
    const sign = heading.getAttribute('aria-sort') === 'ascending' ? -1 : 1;
    const isNumber = heading.classList.contains('n');
    const rows = [...table.tBodies[0].rows].map((row, index) => ({ row, index, key: keyOf(row, column, isNumber) }));
    rows.sort((one, other) => {
      // What is not known comes last, whichever way.
      if (one.key === null || other.key === null) return (one.key === null) - (other.key === null) || one.index - other.index;
      const order = isNumber ? one.key - other.key : one.key.localeCompare(other.key, 'en', { numeric: true });
      return sign * order || one.index - other.index;
    });
    table.tBodies[0].append(...rows.map(one => one.row));
    for (const cell of table.tHead.rows[0].cells) cell.removeAttribute('aria-sort');
    heading.setAttribute('aria-sort', sign > 0 ? 'ascending' : 'descending');
  };

  for (const table of document.querySelectorAll('.scroll table')) {
    [...table.tHead.rows[0].cells].forEach((heading, column) => heading.firstElementChild.addEventListener('click', () => sort(table, column)));
  }

  // RFC 4180, with the figures in full precision. Not in the file itself, which would be a fifth larger.
  const quoted = text => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const csvCell = cell => {
    const text = cell.dataset.v ?? cell.textContent;
    if (/^-?[\d.]+(E[+-]\d+)?$/.test(text)) return text;
    if (text === unknown) return '';
    // A spreadsheet takes text from outside for a formula if it begins with one of these (OWASP, CSV Injection).
    return quoted(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
  };
  const csv = table =>
    [[...table.tHead.rows[0].cells].map(cell => quoted(cell.textContent)), ...[...table.tBodies[0].rows].map(row => [...row.cells].map(csvCell))]
      .map(cells => `${cells.join(',')}\r\n`)
      .join('');
  for (const link of document.querySelectorAll('.download')) {
    const table = link.closest('.table').querySelector('table');
    link.href = `data:text/csv;charset=utf-8,${encodeURIComponent(csv(table))}`;
  }

  const open = () => {
    const details = location.hash.length > 1 && document.getElementById(location.hash.slice(1))?.querySelector('details');
    if (details) details.open = true;
  };
  addEventListener('hashchange', open);
  open();
})();
