/**
 * Checks types: of the projects whose folders are given, or of all.
 *
 * Every source file is checked once, under the options of the project it belongs to. Plain `tsc -p` would check what
 * a project imports along with it, so a file of a library many times over; and a process of its own would read the
 * compiler's own declarations anew for each project. Here the programs share the files they have read.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from './preflight.mjs';

/** Remembers what the file system said: nothing changes while one check runs. */
function remembered(ask) {
  const answers = new Map();
  return (name) => {
    if (!answers.has(name)) answers.set(name, ask(name));
    return answers.get(name);
  };
}

const disk = {
  readFile: remembered((name) => ts.sys.readFile(name)),
  fileExists: remembered((name) => ts.sys.fileExists(name)),
  directoryExists: remembered((name) => ts.sys.directoryExists(name)),
  getDirectories: remembered((name) => ts.sys.getDirectories(name)),
  realpath: remembered((name) => ts.sys.realpath(name)),
};

/** Files as read and bound, one for each set of options that tells them apart. */
const registry = ts.createDocumentRegistry();

const hostFor = (options) => ({
  ...ts.createCompilerHost(options),
  ...disk,
  getSourceFile(name, languageVersion) {
    const text = disk.readFile(name);
    if (text === undefined) return undefined;
    const snapshot = ts.ScriptSnapshot.fromString(text);
    return registry.acquireDocument(name, options, snapshot, '1', undefined, languageVersion);
  },
});

function read(configFile) {
  const broken = [];
  const host = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (problem) => broken.push(problem),
  };
  const config = ts.getParsedCommandLineOfConfigFile(configFile, { noEmit: true }, host);
  return { config, broken: [...broken, ...(config?.errors ?? [])] };
}

/** The files a tsconfig names. */
export const namedFiles = (configFile) => read(configFile).config?.fileNames ?? [];

/** What is wrong with the files a tsconfig names, and how many it names. */
export function checkConfig(configFile) {
  const { config, broken } = read(configFile);
  if (!config) return { problems: broken, files: 0 };
  const { fileNames, options } = config;
  const program = ts.createProgram({ rootNames: fileNames, options, host: hostFor(options) });
  const problems = [
    ...broken,
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
  ];
  for (const name of fileNames) {
    const file = program.getSourceFile(name);
    problems.push(...program.getSyntacticDiagnostics(file));
    problems.push(...program.getSemanticDiagnostics(file));
  }
  return { problems, files: fileNames.length };
}

/** Folders that hold a project with types. */
export function typedFolders() {
  const areas = ['apps', 'libs', 'tests'];
  const folders = areas.flatMap((area) =>
    readdirSync(path.join(root, area)).map((name) => `${area}/${name}`),
  );
  return [...folders, 'tools'].filter((folder) =>
    existsSync(path.join(root, folder, 'tsconfig.json')),
  );
}

/** Configurations of a folder for the compiler itself; templates have a compiler of their own. */
export function configsOf(folder) {
  const has = (name) => existsSync(path.join(root, folder, name));
  const templates = has('tsconfig.app.json');
  const names = [...(templates ? [] : ['tsconfig.json']), 'tsconfig.spec.json'].filter(has);
  const found = names.map((name) => path.join(root, folder, name));
  return { configs: found, templates: templates ? `${folder}/tsconfig.app.json` : undefined };
}

const report = (problems) =>
  ts.formatDiagnostics(problems, {
    getCurrentDirectory: () => root,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  });

function templatesPass(config) {
  const compiler = path.join(root, 'node_modules/@angular/compiler-cli/bundles/src/bin/ngc.js');
  const args = [compiler, '--noEmit', '-p', config];
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

function main(folders) {
  let passed = folders.length > 0;
  for (const { configs, templates } of folders.map(configsOf)) {
    for (const config of configs) {
      const { problems, files } = checkConfig(config);
      if (problems.length > 0) console.log(report(problems));
      if (files === 0) console.log(`${config} names no files`);
      passed &&= problems.length === 0 && files > 0;
    }
    if (templates) passed = templatesPass(templates) && passed;
  }
  return passed ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = main(process.argv.length > 2 ? process.argv.slice(2) : typedFolders());
}
