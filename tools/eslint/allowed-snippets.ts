/** Code that must pass at its place: the rules are doors, not walls. */
export interface AllowedSnippet {
  readonly file: string;
  readonly code: string;
}

const APP = 'apps/renderer/src/app';
const at = (file: string, code: string): AllowedSnippet => ({ file, code });
const use = (names: string, from: string): string =>
  `import { ${names} } from '${from}';\nexport const used = ${names};\n`;

export const ALLOWED: readonly AllowedSnippet[] = [
  at('apps/desktop-main/src/electron/x.ts', "export { app } from 'electron';"),
  at('apps/desktop-main/src/browser-host/x.ts', "export { WebSocketServer } from 'ws';"),
  at('libs/worker-kit/src/x.ts', "export { expose } from 'comlink';"),
  at('libs/worker-kit/src/x.ts', "export { default } from 'comlink/dist/umd/node-adapter';"),
  at('libs/agent-supervisor/src/acp/x.ts', "export { methods } from '@agentclientprotocol/sdk';"),
  at('apps/guide-agent/src/x.ts', "export { methods } from '@agentclientprotocol/sdk';"),
  at('libs/agent-supervisor/src/process/x.ts', "export { spawn } from 'node:child_process';"),
  at('libs/files/src/x.spec.ts', "export { spawn } from 'node:child_process';"),
  at('apps/guide-agent/src/x.ts', "export { spawn } from 'node:child_process';"),
  at('libs/file-finder/src/x.ts', "export { go } from 'fuzzysort';"),
  at('libs/file-finder/src/x.ts', use('opendirSync', 'node:fs')),
  at('libs/markup/src/x.ts', "export { lexer } from 'marked';"),
  at('apps/diagram-frame/src/x.ts', "export { default } from 'mermaid';"),
  at('apps/diagram-frame/src/x.ts', 'export const f = (e: Element): string => e.innerHTML;'),
  at('tests/security/x.browser.ts', "document.body.innerHTML = '<b>';"),
  at(`${APP}/markup/x.ts`, "export { MarkdownComponent } from 'ngx-markdown';"),
  at(`${APP}/markup/x.ts`, "export { default } from 'dompurify';"),
  at(`${APP}/markup/x.ts`, 'export const f = (e: Element): string => e.innerHTML;'),
  at('libs/protocol/src/x.ts', "export { Type } from '@sinclair/typebox';"),
  at(`${APP}/ui/x.ts`, "export { CdkMenu } from '@angular/cdk/menu';"),
  at(`${APP}/host/x.ts`, "export { map } from 'rxjs/operators';"),
  at('libs/session-model/src/x.spec.ts', "export { default } from 'fast-check';"),
  at('libs/session-model/src/x.spec.ts', "export { default } from 'node:path';"),

  at('libs/files/src/x.ts', "export { rename, writeFile } from 'node:fs/promises';"),
  at('libs/session-store/src/x.ts', use('readFile', 'node:fs/promises')),
  at(
    'libs/session-store/src/x.ts',
    "import { open } from 'node:fs/promises';\nexport const x = [open('f'), open('f', 'r')];",
  ),
  at(
    'libs/core/src/x.ts',
    "import { constants, openSync } from 'node:fs';\nexport const x = openSync('f', constants.O_RDONLY | constants.O_NOFOLLOW);",
  ),
  at('libs/core/src/x.ts', "import type { Stats } from 'node:fs';\nexport type S = Stats;"),
  at('libs/session-store/src/x.spec.ts', use('mkdtemp', 'node:fs/promises')),
  at('tests/crash/x.spec.ts', use('writeFileSync', 'node:fs')),

  at('libs/session-model/src/x.ts', "export type { Message } from '@fyllo/protocol';"),
  at('libs/session-store/src/x.ts', "export { applyEvents } from '@fyllo/session-model';"),
  at('libs/session-store/src/x.ts', "export * from '@fyllo/files';"),
  at('libs/core/src/x.ts', "export * from '@fyllo/session-store';"),
  at(`${APP}/chat/x.ts`, "export * from '@fyllo/session-model';"),
  at(`${APP}/markup/x.ts`, "export * from '@fyllo/markup';"),

  at(`${APP}/chat/x.ts`, "export { Composer } from '../composer';"),
  at(`${APP}/chat/x.ts`, "export { Transcript } from '../transcript/index';"),
  at(`${APP}/workspace-shell/x.ts`, "export { SessionList } from '../session-list';"),
  at(`${APP}/routes.ts`, "export const load = () => import('./launcher/launcher');"),
  at(`${APP}/composer/x.ts`, "export { Button } from '../ui/button';"),
  at(`${APP}/composer/parts/x.ts`, "export { Hosts } from '../../host/host';"),
  at(`${APP}/composer/parts/x.ts`, "export { draft } from '../draft';"),
  at(`${APP}/transcript/x.ts`, "export { Activity } from '../activity';"),
  at(`${APP}/activity/x.ts`, "export { MarkdownText } from '../markup';"),
  at(`${APP}/session-list/x.ts`, "export { AgentIcon } from '../agents/index';"),
  at('apps/desktop-main/src/testing/x.ts', use('mkdtempSync', 'node:fs')),
  at('tests/contract/x.ts', "export * from '../../apps/desktop-main/src/browser-host/main';"),
  at(`${APP}/ui/x.ts`, "export { useWords } from '../language';"),
  at(`${APP}/errors/x.ts`, "export { useWords } from '../language';"),

  at(`${APP}/chat/x.ts`, "document.body.setAttribute('lang', 'en');"),
  at(`${APP}/chat/x.spec.ts`, 'export const seen = document.body.innerHTML;'),
  at(
    'libs/files/src/x.ts',
    'export const f = (h: { write(s: string): void }): void => h.write(``);',
  ),
  at('libs/core/src/x.ts', 'export {};\n'.repeat(300)),
  at('libs/core/src/x.spec.ts', 'export {};\n'.repeat(400)),
  at('libs/core/src/session-title.ts', 'export const f = (x: string): string => x;'),
  at('apps/desktop-main/src/browser-host/main.ts', "console.log('listening');"),
  at('tools/x.mjs', "import { execFileSync } from 'node:child_process';\nexecFileSync('true');\n"),
];
