import { beforeAll, describe, expect, test } from 'vitest';
import { withTemporaryFolder, read, runTool } from './support/project.ts';

/** A deliberate violation of each rule: the file, its text, and the expected message. */
const VIOLATIONS: [file: string, text: string, message: RegExp][] = [
  ['src/shared/a1/imports-server.ts', importModule('#server/clock.ts'), /shared is pure/],
  ['src/shared/a1/imports-client.ts', importModule('#client/ui/controls/button.tsx'), /shared is pure/],
  ['src/shared/a1/imports-node.ts', importModule('node:fs'), /shared is pure/],
  ['src/shared/a1/imports-package.ts', importModule('kysely'), /shared is pure/],
  ['src/shared/a1/type-of-server.ts', importType('#server/clock.ts'), /shared is pure/],
  ['src/shared/a1/steps-up.ts', importModule('../calendar/day.ts'), /Use '\.\/' inside a folder/],
  ['src/shared/a1/some.test.ts', importModule('#server/clock.ts'), /shared imports neither/],
  [
    'src/server/a1/imports-client.ts',
    importModule('#client/ui/controls/button.tsx'),
    /server never imports the client/,
  ],
  ['src/server/a1/a1.service.ts', importModule('#client/ui/controls/button.tsx'), /server never imports the client/],
  ['src/server/a1/a1.store.ts', importModule('#client/ui/controls/button.tsx'), /server never imports the client/],
  ['src/server/a1/steps-up.ts', importModule('../clock.ts'), /Use '\.\/' inside a folder/],
  ['src/server/a1/kysely.ts', importModule('kysely'), /Only stores/],
  ['src/server/a1/kysely.service.ts', importType('kysely'), /Only stores/],
  ['src/server/a1/kysely.routes.ts', importModule('kysely'), /Only stores/],
  ['src/server/a1/kysely.presenter.ts', importModule('kysely'), /Only stores/],
  ['src/server/a1/store.presenter.ts', importModule('./a1.store.ts'), /A presenter only shapes/],
  ['src/server/a1/store.routes.ts', importModule('./a1.store.ts'), /Routes call services/],
  ['src/server/a1/database.routes.ts', importType('#server/database/database.ts'), /Routes call services/],
  ['src/server/a1/fastify.service.ts', importType('fastify'), /A service knows no HTTP/],
  ['src/server/a1/plugin.service.ts', importModule('@fastify/cookie'), /A service knows no HTTP/],
  ['src/server/a1/routes.service.ts', importModule('./a1.routes.ts'), /A service knows no HTTP/],
  ['src/server/a1/sideways.service.ts', importModule('#server/tasks/tasks.store.ts'), /service to service/],
  ['src/server/a1/service.store.ts', importModule('./a1.service.ts'), /A store imports neither/],
  ['src/server/a1/routes.store.ts', importModule('./a1.routes.ts'), /A store imports neither/],
  ['src/server/a1/sideways.store.ts', importModule('#server/tasks/tasks.store.ts'), /service to service/],
  ['src/server/http/knows-slice.ts', importModule('#server/tasks/tasks.service.ts'), /http knows no slice/],
  ['src/server/database/knows-slice.ts', importModule('#server/tasks/tasks.store.ts'), /database knows no slice/],
  ['src/server/a1/environment.ts', `export const port = process.env['PORT'];\n`, /process\.env/],
  ['src/client/a1/imports-server.ts', importModule('#server/clock.ts'), /client never imports the server/],
  ['src/client/app/imports-server.ts', importType('#server/clock.ts'), /client never imports the server/],
  ['src/client/app/imports-node.ts', importModule('node:fs'), /client never imports the server or Node/],
  ['src/client/app/contract.ts', importModule('#shared/tasks/tasks.contract.ts'), /contracts as types only/],
  ['src/client/a1/contract.ts', importModule('#shared/tasks/tasks.contract.ts'), /contracts as types only/],
  ['src/client/main.ts', importModule('zod'), /contracts as types only/],
  ['src/client/a1/steps-up.ts', importModule('../ui/button.tsx'), /Use '\.\/' inside a folder/],
  ['src/client/app/steps-up.ts', importModule('../ui/button.tsx'), /Use '\.\/' inside a folder/],
  ['src/client/a1/sideways.ts', importModule('#client/tasks/task-list.tsx'), /A slice imports only ui, data and items/],
  [
    'src/client/a1/imports-app.ts',
    importModule('#client/app/shell/router.tsx'),
    /A slice imports only ui, data and items/,
  ],
  ['src/client/ui/knows-slice.tsx', importType('#client/tasks/task-list.tsx'), /ui and data know no slice/],
  ['src/client/ui/knows-items.tsx', importModule('#client/items/list-card.tsx'), /ui and data know no slice/],
  ['src/client/data/knows-app.ts', importModule('#client/app/shell/router.tsx'), /ui and data know no slice/],
  ['src/client/a1/storage.ts', `export const day = localStorage.getItem('day');\n`, /Only data\/storage\.ts/],
  ['src/client/app/tab.ts', `export const day = sessionStorage.getItem('day');\n`, /Only data\/storage\.ts/],
  ['src/client/data/window.ts', `export const { length } = window.localStorage;\n`, /Only data\/storage\.ts/],
  ['src/server/a1/console.ts', `console.log('here');\nexport {};\n`, /console/],
  ['src/server/a1/any.ts', `export const anything: any = 1;\n`, /any/],
  ['src/server/a1/long.ts', 'export {};\n'.repeat(301), /too many lines/],
];

/** Files that the rules must accept. */
const LAWFUL: [file: string, text: string][] = [
  [
    'src/shared/b1/b1.contract.ts',
    importModule('zod') + importModule('#shared/calendar/day.ts', 'b') + importModule('./b1.rules.ts', 'c'),
  ],
  ['src/shared/b1/b1.rules.test.ts', importModule('vitest') + importModule('./b1.rules.ts', 'b')],
  ['src/server/b1/b1.presenter.ts', importType('kysely') + importModule('#shared/b1/b1.contract.ts', 'b')],
  [
    'src/server/b1/b1.store.ts',
    importModule('kysely') + importModule('./b1.presenter.ts', 'b') + importModule('#server/database/database.ts', 'c'),
  ],
  ['src/server/b1/b1.service.ts', importModule('./b1.store.ts') + importModule('#server/tasks/tasks.service.ts', 'b')],
  ['src/server/b1/b1.routes.ts', importModule('./b1.service.ts') + importModule('#server/http/endpoints.ts', 'b')],
  ['src/server/http/b1.ts', importModule('fastify') + importModule('#server/app-error.ts', 'b')],
  ['src/server/config.ts', `export const port = process.env['PORT'];\n`],
  [
    'src/client/b1/b1.queries.ts',
    importType('#shared/b1/b1.contract.ts') + importModule('#client/data/query-client.ts', 'b'),
  ],
  [
    'src/client/b1/b1-list.tsx',
    importModule('#client/ui/lists/card.tsx') +
      importModule('#shared/b1/b1.rules.ts', 'b') +
      importModule('./b1.queries.ts', 'c'),
  ],
  ['src/client/data/storage.ts', `export const day = localStorage.getItem('day');\n`],
  ['src/client/app/page.tsx', importModule('#client/b1/b1-list.tsx') + importModule('#client/ui/lists/card.tsx', 'b')],
];

interface Report {
  filename: string;
  message: string;
  help?: string;
}

let reports: Report[] = [];

beforeAll(() => {
  // The type-aware rules are irrelevant for imports.
  const config = read('.oxlintrc.json').replace('"typeAware": true', '"typeAware": false');
  const files = Object.fromEntries([...VIOLATIONS, ...LAWFUL].map(([file, text]) => [file, text]));
  reports = withTemporaryFolder({ '.oxlintrc.json': config, ...files }, (folder) => {
    const output = runTool('oxlint', 'oxlint', ['--format', 'json', '--no-ignore', '.'], folder);
    return (JSON.parse(output) as { diagnostics: Report[] }).diagnostics;
  });
});

function reportsOn(file: string): string[] {
  const matching = reports.filter(({ filename }) => filename.replaceAll('\\', '/').endsWith(file));
  return matching.map(({ message, help = '' }) => `${message} ${help}`);
}

/** An import that is used, so that only its direction can be reported. */
function importModule(path: string, name = 'a'): string {
  return `import * as ${name} from '${path}';\nexport const ${name}Used = ${name};\n`;
}

function importType(path: string): string {
  return `import type { A } from '${path}';\nexport type Used = A;\n`;
}

describe('the linter reports a file that crosses a boundary', () => {
  test.each(VIOLATIONS)('%s', (file, _text, message) => {
    expect(reportsOn(file)).toContainEqual(expect.stringMatching(message));
  });
});

describe('the linter accepts a file within the boundaries', () => {
  test.each(LAWFUL)('%s', (file) => {
    expect(reportsOn(file)).toEqual([]);
  });
});
