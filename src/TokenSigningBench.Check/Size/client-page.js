// Asks the page's server for the fields of the next request, sends it, and reports what it received.
const receive = async (headers) => {
  try {
    const response = await fetch('/', { headers, cache: 'no-store' });
    const lengths = [...response.headers].map(([name, value]) => [name, value.length]);
    return { error: null, valueBytes: Object.fromEntries(lengths), body: await response.text() };
  } catch (error) {
    return { error: String(error), valueBytes: {}, body: '' };
  }
};

for (;;) {
  const fields = await (await fetch('/next')).json();
  await fetch('/received', { headers: { 'x-received': JSON.stringify(await receive(fields)) } });
}
