'use strict';
// Sorts tables by their headings, and draws the charts, if what draws them is here. No request is ever sent: the page's policy permits none.
(() => {
  const unknown = '-';

  // What a cell is sorted by: the figure as it was measured, or its text.
  const keyOf = (row, column, isNumber) => {
    const cell = row.cells[column];
    if (cell.textContent === unknown) return null;
    return isNumber ? Number(cell.dataset.value ?? cell.textContent.replaceAll(',', '')) : cell.textContent;
  };

  const sort = (table, column) => {
    const heading = table.tHead.rows[0].cells[column];
    const sign = heading.getAttribute('aria-sort') === 'ascending' ? -1 : 1;
    const isNumber = heading.classList.contains('number');
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

  const specifications = document.getElementById('charts');
  if (!specifications || typeof vegaEmbed === 'undefined') return;

  // Colours are the style sheet's, so that light, dark and paper need no new drawing.
  const config = (width, longestName) => {
    const text = { labelColor: 'var(--ink)', titleColor: 'var(--ink)', labelFont: 'system-ui, sans-serif', titleFont: 'system-ui, sans-serif', labelFontSize: 12, titleFontSize: 12, titleFontWeight: 600 };
    const narrow = width < 480;
    // Two names beside each other that do not fit would be cut, on paper for good.
    const oneColumn = narrow || longestName * 7 > width / 2 - 40;
    return {
      background: null,
      view: { stroke: null },
      axis: { ...text, domainColor: 'var(--quiet)', tickColor: 'var(--quiet)', gridColor: 'var(--line)', labelOverlap: true },
      axisY: { labelLimit: Math.max(90, width * (narrow ? 0.4 : 0.45)) },
      legend: { ...text, orient: 'bottom', direction: oneColumn ? 'vertical' : 'horizontal', columns: oneColumn ? 1 : 2, labelLimit: oneColumn ? width - 40 : width / 2 - 40, symbolStrokeWidth: 2 },
      point: { color: 'var(--series-1)' }, line: { color: 'var(--series-1)' }, rule: { color: 'var(--series-1)' }, bar: { color: 'var(--series-1)' },
      range: { category: [1, 2, 3, 4, 5, 6, 7, 8].map(number => `var(--series-${number})`) },
    };
  };

  const draw = async () => {
    for (const [id, specification] of Object.entries(JSON.parse(specifications.textContent))) {
      const element = document.getElementById(id);
      // Its own element: what draws gives it a role of its own, and the one around is read as one picture with a text.
      const picture = element.appendChild(document.createElement('div'));
      await vegaEmbed(picture, specification, {
        actions: false, ast: true, config: config(element.clientWidth, Math.max(0, ...specification.data.values.map(point => point.series.length))), defaultStyle: false, renderer: 'svg', tooltip: { disableDefaultStyle: true },
      });
    }
    document.body.dataset.charts = 'drawn';
  };
  draw();
})();
