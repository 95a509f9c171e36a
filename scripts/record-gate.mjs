#!/usr/bin/env node
// Records comparisons of resident processes beside busy loops: scripts/record-gate.mjs TOOL FILE [COMPARISONS [WORKERS]]
// TOOL is the folder of a published tokenbench. FILE is a CSV to which each comparison adds a line. Of seven comparisons, five are of
// one command with itself, one plants a slowdown of 10% and one of 20%. WORKERS comparisons run at a time, which adds to the load.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';

const [tool, file, comparisons = '280', workers = '1'] = process.argv.slice(2);
const busy = 4;
const planted = [0, 0, 10, 0, 0, 20, 0];
const operation = `${tool}/tokenbench operation rsa:2048`;
const header = 'planted,gate,ratio,low,high,seconds,load,base,new\n';

// Bounded: a loop that is left behind ends by itself.
const loops = Array.from({ length: busy }, () => spawn('/usr/bin/timeout', ['7200', '/bin/sh', '-c', 'while :; do :; done']));
const stop = () => loops.forEach((loop) => loop.kill('SIGTERM'));
process.on('exit', stop);
['SIGINT', 'SIGTERM'].forEach((signal) => process.on(signal, () => process.exit(130)));

if (!existsSync(file)) writeFileSync(file, header);
let next = 0;
await Promise.all(
  Array.from({ length: Number(workers) }, async () => {
    while (next < Number(comparisons)) {
      const percent = planted[next++ % planted.length];
      appendFileSync(file, await record(percent));
    }
  }),
);

function record(percent) {
  const load = loadavg()[0];
  const start = process.hrtime.bigint();
  const arguments_ = ['compare', '--ab', operation, `${operation} --planted-slowdown ${percent}%`, '--threshold', '0%', '--json'];
  return new Promise((resolve, reject) => {
    const child = spawn(`${tool}/tokenbench`, arguments_, { stdio: ['ignore', 'pipe', 'inherit'] });
    let json = '';
    child.stdout.on('data', (data) => (json += data));
    child.on('error', reject);
    child.on('close', () => {
      const seconds = Number(process.hrtime.bigint() - start) / 1e9;
      const failed = `${percent},none,,,,${seconds.toFixed(1)},${load.toFixed(1)},,\n`;
      resolve(json ? line(JSON.parse(json), percent, seconds, load) : failed);
    });
  });
}

function line({ gate, rows: [row] }, percent, seconds, load) {
  const times = (nanoseconds) => nanoseconds.map(Math.round).join(' ');
  const figures = [row.ratio, row.low, row.high].map((figure) => figure.toFixed(4));
  return `${[percent, gate, ...figures, seconds.toFixed(1), load.toFixed(1), times(row.base), times(row.new)].join(',')}\n`;
}
