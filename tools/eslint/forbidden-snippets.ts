/** One line of code, the file it must not stand in, and the rule that says so. */
export interface ForbiddenSnippet {
  readonly rule: string;
  readonly file: string;
  readonly code: string;
}

const packages = (file: string, code: string): ForbiddenSnippet => ({
  rule: 'fyllo/allowed-packages',
  file,
  code,
});
const html = (file: string, code: string): ForbiddenSnippet => ({
  rule: 'fyllo/no-raw-html',
  file,
  code,
});
const writes = (file: string, code: string): ForbiddenSnippet => ({
  rule: 'fyllo/read-only-fs',
  file,
  code,
});
const layer = (file: string, code: string): ForbiddenSnippet => ({
  rule: '@nx/enforce-module-boundaries',
  file,
  code,
});
const feature = (file: string, code: string): ForbiddenSnippet => ({
  rule: 'fyllo/feature-entry',
  file,
  code,
});
const syntax = (file: string, code: string): ForbiddenSnippet => ({
  rule: 'no-restricted-syntax',
  file,
  code,
});

const APP = 'apps/renderer/src/app';
const lines = (count: number): string => 'export {};\n'.repeat(count);
const component = (template: string): string =>
  `import { Component } from '@angular/core';
@Component({ selector: 'fyllo-x', template: \`${template}\` })
export class X {}
`;

export const FORBIDDEN: readonly ForbiddenSnippet[] = [
  packages('libs/core/src/x.ts', "import { app } from 'electron';"),
  packages('apps/desktop-main/src/browser-host/x.ts', "import type { App } from 'electron';"),
  packages('apps/desktop-main/src/x.ts', "export const load = () => import('electron');"),
  packages('libs/core/src/x.ts', "import { wrap } from 'comlink';"),
  packages(`${APP}/host/x.ts`, "import { wrap } from 'comlink/dist/esm/comlink.mjs';"),
  packages('libs/core/src/x.ts', "import { client } from '@agentclientprotocol/sdk';"),
  packages(
    'libs/agent-supervisor/src/process/x.ts',
    "import type { SessionUpdate } from '@agentclientprotocol/sdk';",
  ),
  packages('libs/agent-supervisor/src/acp/x.ts', "import { spawn } from 'node:child_process';"),
  packages('libs/core/src/x.ts', "import { exec } from 'child_process';"),
  packages('libs/core/src/x.ts', "import { go } from 'fuzzysort';"),
  packages('libs/file-finder/src/x.ts', "import { spawn } from 'node:child_process';"),
  packages(`${APP}/chat/x.ts`, "import { marked } from 'marked';"),
  packages(`${APP}/chat/x.ts`, "import { MarkdownComponent } from 'ngx-markdown';"),
  packages(`${APP}/transcript/x.ts`, "import createDOMPurify from 'dompurify';"),
  packages(`${APP}/markup/x.ts`, "import mermaid from 'mermaid';"),
  packages(`${APP}/markup/x.ts`, "export const load = () => import('mermaid');"),
  packages('libs/core/src/x.ts', "import { WebSocketServer } from 'ws';"),
  packages('apps/desktop-main/src/electron/x.ts', "import { WebSocket } from 'ws';"),
  packages('libs/session-model/src/x.ts', "import path from 'node:path';"),
  packages('libs/protocol/src/x.ts', "import { readFile } from 'node:fs/promises';"),
  packages(`${APP}/chat/x.ts`, "import { join } from 'path';"),
  packages('libs/session-model/src/x.ts', "import { Subject } from 'rxjs';"),
  packages('libs/core/src/x.ts', "import lodash from 'lodash';"),
  packages('libs/files/src/x.ts', "import path from 'path';"),
  packages('libs/core/src/x.ts', "export * from 'ajv';"),
  packages('libs/core/src/x.spec.ts', "import { chromium } from '@playwright/test';"),

  writes('libs/session-store/src/x.ts', "import { writeFile } from 'node:fs/promises';"),
  writes('libs/session-store/src/x.ts', "import { rm, mkdir } from 'node:fs/promises';"),
  writes('libs/core/src/x.ts', "import * as fs from 'node:fs';"),
  writes('libs/core/src/x.ts', "import fs from 'node:fs';"),
  writes('libs/core/src/x.ts', "import { promises } from 'node:fs';"),
  writes('apps/desktop-main/src/x.ts', "import { createWriteStream } from 'node:fs';"),
  writes(
    'libs/session-store/src/x.ts',
    "import { open } from 'node:fs/promises';\nexport const x = open('f', 'a');",
  ),
  writes(
    'libs/session-store/src/x.ts',
    "import { open as o } from 'node:fs/promises';\nexport const x = (how: string) => o('f', how);",
  ),
  writes('libs/core/src/x.ts', "export const fs = () => import('node:fs');"),
  writes('libs/core/src/x.ts', "export { writeFile } from 'node:fs/promises';"),

  layer('libs/protocol/src/x.ts', "import { applyEvents } from '@fyllo/session-model';"),
  layer('libs/session-model/src/x.ts', "import { connect } from '@fyllo/worker-kit';"),
  layer('libs/files/src/x.ts', "import { openStore } from '@fyllo/session-store';"),
  layer('libs/session-store/src/x.ts', "import { createCore } from '@fyllo/core';"),
  layer('libs/agent-supervisor/src/x.ts', "import type { Core } from '@fyllo/core';"),
  layer(`${APP}/host/x.ts`, "import type { Core } from '@fyllo/core';"),
  layer(`${APP}/host/x.ts`, "import { openStore } from '@fyllo/session-store';"),
  layer(`${APP}/host/x.ts`, "import { x } from '../../../../../libs/core/src/index';"),

  feature(`${APP}/composer/x.ts`, "import { SessionList } from '../session-list';"),
  feature(`${APP}/composer/x.ts`, "import { Chat } from '../chat';"),
  feature(`${APP}/chat/x.ts`, "import { row } from '../session-list/session-row';"),
  feature(`${APP}/workspace-shell/x.ts`, "import { row } from '../session-list/session-row';"),
  feature(`${APP}/ui/x.ts`, "import { Hosts } from '../host/host';"),
  feature(`${APP}/ui/x.ts`, "import { Composer } from '../composer';"),
  feature(`${APP}/host/x.ts`, "import { Composer } from '../composer/index';"),
  feature(`${APP}/transcript/x.ts`, "import { Block } from '../markup/block';"),
  feature(`${APP}/activity/x.ts`, "import { Transcript } from '../transcript';"),
  feature(`${APP}/markup/x.ts`, "import { Composer } from '../composer';"),
  feature(`${APP}/session-list/row/x.ts`, "export * from '../../transcript';"),

  html(`${APP}/chat/x.ts`, "document.body.innerHTML = '<b>';"),
  html(`${APP}/chat/x.ts`, "document.body['outerHTML'] = '<b>';"),
  html(`${APP}/chat/x.ts`, "document.body.insertAdjacentHTML('beforeend', '<b>');"),
  html(`${APP}/chat/x.ts`, "document.write('<b>');"),
  html(`${APP}/chat/x.ts`, 'export const parser = new DOMParser();'),
  html(`${APP}/chat/x.ts`, 'export const f = (s: any) => s.bypassSecurityTrustHtml(``);'),
  html(`${APP}/chat/x.ts`, "document.body.setAttribute('onclick', 'x()');"),
  html(
    `${APP}/chat/x.ts`,
    "export const f = (r: any, e: any) => r.setProperty(e, 'innerHTML', '');",
  ),
  html(`${APP}/chat/x.ts`, "export const meta = { host: { '[innerHTML]': 'text()' } };"),
  html(`${APP}/chat/x.ts`, "document.createElement('iframe').srcdoc = '<b>';"),
  html('apps/desktop-main/src/electron/preload.ts', "document.body.innerHTML = '';"),
  html(`${APP}/chat/x.spec.ts`, "document.body.innerHTML = '<b>';"),

  syntax(`${APP}/chat/x.ts`, component('<p [innerHTML]="text"></p>')),
  syntax(`${APP}/markup/x.ts`, component('<p [outerHTML]="text"></p>')),
  syntax(`${APP}/chat/x.ts`, component('<iframe srcdoc="x" title="x"></iframe>')),
  syntax(`${APP}/chat/x.ts`, component('<p style="color: red"></p>')),
  syntax('libs/core/src/x.spec.ts', "jest.mock('./y');"),
  syntax('libs/core/src/x.spec.ts', "it.only('x', () => {});"),

  { rule: 'max-lines', file: 'libs/core/src/x.ts', code: lines(301) },
  { rule: 'max-lines', file: 'libs/core/src/x.ts', code: `${lines(1)}${'\n'.repeat(301)}` },
  { rule: 'max-lines', file: 'libs/core/src/x.ts', code: '// a comment\n'.repeat(302) },
  { rule: 'max-lines', file: 'libs/core/src/x.spec.ts', code: lines(401) },
  {
    rule: 'max-lines-per-function',
    file: 'libs/core/src/x.ts',
    code: `export const f = (): void => {\n${'f();\n'.repeat(60)}};`,
  },
  { rule: 'fyllo/concept-names', file: 'libs/core/src/string-utils.ts', code: 'export {};' },
  { rule: 'fyllo/concept-names', file: `${APP}/chat/chat.service.ts`, code: 'export {};' },
  { rule: 'fyllo/concept-names', file: 'libs/core/src/common/x.ts', code: 'export {};' },
  { rule: 'fyllo/concept-names', file: 'libs/core/src/SessionLog.ts', code: 'export {};' },
  { rule: 'no-console', file: 'libs/core/src/x.ts', code: "console.log('x');" },
  { rule: 'no-warning-comments', file: 'libs/core/src/x.ts', code: '// TODO: later' },
  {
    rule: '@typescript-eslint/no-explicit-any',
    file: 'libs/core/src/x.ts',
    code: 'export let x: any;',
  },
  {
    rule: '@typescript-eslint/ban-ts-comment',
    file: 'libs/core/src/x.ts',
    code: '// @ts-expect-error because\nexport const x: number = "";',
  },
  {
    rule: 'no-console', // an inline comment switches nothing off
    file: 'libs/core/src/x.ts',
    code: "/* eslint-disable no-console */\nconsole.log('x');",
  },
  {
    rule: 'no-empty',
    file: 'libs/core/src/x.ts',
    code: 'export const f = (g: () => void): void => { try { g(); } catch {} };',
  },
];
