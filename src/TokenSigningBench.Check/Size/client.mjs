// Sends a GET request per line of standard input, {"port":1,"fields":{}}, and writes what it received as a line of JSON.
import { get } from 'node:http';
import { createInterface } from 'node:readline';

const ask = ({ port, fields }) =>
  new Promise((done) => {
    const fail = (error) => done({ error: `${error.code}: ${error.message}`, valueBytes: {}, body: '' });
    get({ host: '127.0.0.1', port, path: '/', headers: fields, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (data) => (body += data)).on('error', fail).on('end', () => {
        const lengths = Object.entries(response.headers).map(([name, value]) => [name, value.length]);
        done({ error: null, valueBytes: Object.fromEntries(lengths), body });
      });
    }).on('error', fail);
  });

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(await ask(JSON.parse(line))));
