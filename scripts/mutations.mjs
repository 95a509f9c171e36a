// Two things that the mutation tool does not do: it changes no constants and severities, and it does not know which survivors were looked at.
//   node scripts/mutations.mjs literals OUT.json                  changes each literal once, in a copy of this clone, and runs the tests that have to notice
//   node scripts/mutations.mjs judge OUT.json RUN.json STRYKER.json...   holds all survivors against scripts/mutations.survivors; exit code 1 where they differ
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const core = 'src/TokenSigningBench.Core';
const projects = ['Core', 'Check'].map(name => `tests/TokenSigningBench.${name}.Tests`);
const rules = 'src/TokenSigningBench.Check/Inspection/Rules';
const verifiers = ['StrictVerifier', 'VerificationKeys', 'CompactToken', 'VerificationKey'].map(name => `${core}/Tokens/${name}.cs`);

const [command, ...paths] = process.argv.slice(2);
if (command === 'literals') literals(paths[0]);
else if (command === 'judge') process.exitCode = judge(...paths);
else throw new Error(`${command}: literals or judge`);

/** The changes of one kind in one file: where, what is there, what stands there instead. */
function changes(text, pattern, replacement) {
  return [...text.matchAll(pattern)].map(match => ({ at: match.indices[1][0], original: match[1], replacement: replacement(match[1]) }));
}

/** The path in its project, as in scripts/mutations.survivors. */
function withoutProject(file) {
  return file.split('/').slice(2).join('/');
}

function literalsOf(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const ids = new Map();
  const other = { Error: 'Warning', Warning: 'Info', Info: 'Warning' };
  return [
    ...changes(text, /Severity\.(Error|Warning|Info)\b/dg, severity => other[severity]),
    // A threshold moves by one, as a constant and where it stands in a comparison.
    ...changes(text, /const int \w+ = ([^;]+);/dg, value => `(${value}) + 1`),
    ...changes(text, /[^=]> ?=? ?(\d{3,})\b/dg, value => `${+value + 1}`),
    ...changes(text, /< ?=? ?(\d{3,})\b/dg, value => `${+value + 1}`),
    ...changes(text, /% (\d{3,})\b/dg, value => `${+value + 1}`),
  ].map(change => {
    const id = `${withoutProject(file)}: ${change.original} -> ${change.replacement}`;
    ids.set(id, (ids.get(id) ?? 0) + 1);
    // The rule that a severity is of: the last one that begins before it.
    const rule = change.original in other ? [...text.slice(0, change.at).matchAll(/new\(\s*"([a-z0-9-]+)"/g)].at(-1)?.[1] : undefined;
    return { ...change, file, rule, id: ids.get(id) > 1 ? `${id} (${ids.get(id)})` : id };
  });
}

function literals(out) {
  const copy = mkdtempSync(join(tmpdir(), 'mutations-'));
  try {
    for (const file of execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)) {
      mkdirSync(join(copy, dirname(file)), { recursive: true });
      copyFileSync(join(root, file), join(copy, file));
    }

    // Each of these files has tests of its own, which must notice; so one build can have a change in each. Only keys reach into the tests of another file: they come last, alone.
    const files = [...readdirSync(join(root, rules)).sort().map(name => `${rules}/${name}`), ...verifiers.slice(0, -1)].map(literalsOf);
    const together = Array.from({ length: Math.max(...files.map(all => all.length)) }, (_, round) => files.map(all => all[round]).filter(Boolean));
    const unchanged = run(copy, []);
    if (unchanged.length > 0) throw new Error(`fails without a change: ${unchanged[0]}`);

    const mutants = [];
    for (const round of [...together, ...literalsOf(verifiers.at(-1)).map(one => [one])]) {
      const failed = run(copy, round);
      for (const mutant of round) {
        const by = failed.find(test => test.includes(`.${basename(mutant.file, '.cs')}Tests.`) ||
          (mutant.rule && test.includes('.SeverityTests.') && test.includes(`&quot;${mutant.rule}&quot;`))) ?? null;
        console.log(`${by ? 'killed  ' : 'survived'}  ${mutant.id}`);
        mutants.push({ id: mutant.id, killed: by !== null, by });
      }
    }
    writeFileSync(out, JSON.stringify(mutants, null, 2) + '\n');
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** Builds a copy with some changes, tests it, and takes the changes back. Returns the tests that failed. */
function run(copy, mutants) {
  for (const mutant of mutants) {
    const text = readFileSync(join(root, mutant.file), 'utf8');
    writeFileSync(join(copy, mutant.file), text.slice(0, mutant.at) + mutant.replacement + text.slice(mutant.at + mutant.original.length));
  }
  const results = join(copy, 'results');
  rmSync(results, { recursive: true, force: true });
  const filter = ['Inspection.Rules.', ...verifiers.map(file => `.${basename(file, '.cs')}Tests.`)].map(part => `FullyQualifiedName~${part}`).join('|');
  const outcome = projects.map(tests => {
    const build = dotnet(copy, ['build', '-c', 'Release', '--nologo', '-v', 'q', tests]);
    if (build.status !== 0) throw new Error(`does not build with ${mutants.map(mutant => mutant.id)}:\n${build.stdout}`);
    const file = `${basename(tests)}.trx`;
    dotnet(copy, ['test', '-c', 'Release', '--no-build', '--nologo', tests, '--filter', filter, '--logger', `trx;LogFileName=${file}`, '--results-directory', results]);
    return readFileSync(join(results, file), 'utf8');
  }).join('');
  for (const mutant of mutants) copyFileSync(join(root, mutant.file), join(copy, mutant.file));
  return [...outcome.matchAll(/<UnitTestResult [^>]*>/g)].map(([one]) => one).filter(one => one.includes('outcome="Failed"')).map(one => /testName="([^"]*)"/.exec(one)[1]);
}

function dotnet(copy, words) {
  return spawnSync('dotnet', [...words, '-nodeReuse:false'], { cwd: copy, encoding: 'utf8', maxBuffer: 1 << 28 });
}

function judge(literalMutants, out, ...reports) {
  const all = JSON.parse(readFileSync(literalMutants, 'utf8')).map(({ id, killed }) => ({ id, killed, kind: 'literal' }));
  for (const [path, { source, mutants }] of reports.flatMap(report => Object.entries(JSON.parse(readFileSync(report, 'utf8')).files))) {
    const lines = source.split('\n');
    for (const { status, mutatorName, location: { start, end }, replacement } of mutants) {
      if (status === 'Ignored' || status === 'CompileError') continue;
      const original = lines.slice(start.line - 1, end.line).map((line, at, of) =>
        line.slice(at === 0 ? start.column - 1 : 0, at === of.length - 1 ? end.column - 1 : undefined)).join('\n');
      const file = path.slice(path.search(/Inspection\/|Tokens\/|Files\/|Web\//));
      const short = text => text.replace(/\s+/g, ' ').slice(0, 200);
      all.push({ id: `${file}: ${short(original)} -> ${short(replacement)}`, killed: status === 'Killed' || status === 'Timeout', kind: mutatorName });
    }
  }
  const known = readFileSync(join(root, 'scripts/mutations.survivors'), 'utf8').split('\n').filter(line => line && !line.startsWith('#'));
  const survived = all.filter(mutant => !mutant.killed).map(mutant => mutant.id);
  const unexpected = survived.filter(id => !known.includes(id));
  const gone = known.filter(id => !survived.includes(id));
  writeFileSync(out, JSON.stringify({ mutants: all.length, killed: all.length - survived.length, listed: survived.length - unexpected.length, unexpected, gone }, null, 2) + '\n');
  for (const id of unexpected) console.log(`survived: ${id}`);
  for (const id of gone) console.log(`listed, and no survivor: ${id}`);
  console.log(`${all.length} mutants, ${all.length - survived.length} killed, ${survived.length} survived, ${known.length} lines in scripts/mutations.survivors`);
  return unexpected.length + gone.length === 0 && all.length > 0 ? 0 : 1;
}
