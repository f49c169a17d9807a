import type { Plugin } from 'vite';

/**
 * Modules of libraries that do more than halo needs, each with the code that the first script has instead. A key is the
 * end of the module's path.
 */
const LEAN_MODULES: Record<string, string> = {
  // React has had this hook of its own since version 18.
  '/use-sync-external-store/shim/index.js': `export { useSyncExternalStore } from 'react';`,

  // halo has no infinite queries.
  '/@tanstack/query-core/build/modern/infiniteQueryBehavior.js': `
    export const infiniteQueryBehavior = () => undefined;
    export const hasNextPage = () => false;
    export const hasPreviousPage = () => false;`,

  // No query of halo suspends its component or throws its error.
  '/@tanstack/react-query/build/modern/suspense.js': `
    export const defaultThrowOnError = () => false;
    export const ensureSuspenseTimers = () => undefined;
    export const shouldSuspend = () => false;
    export const fetchOptimistic = () => undefined;`,
  '/@tanstack/react-query/build/modern/errorBoundaryUtils.js': `
    export const ensurePreventErrorBoundaryRetry = () => undefined;
    export const useClearResetErrorBoundary = () => undefined;
    export const getHasError = () => false;`,

  // The router compares whole paths (`app/shell/router.tsx`).
  '/regexparam/dist/index.mjs': `export const parse = () => ({ keys: [], pattern: /(?!)/ });`,

  // halo gives icons a size, a stroke width, a fill and classes.
  '/lucide-react/dist/esm/createLucideIcon.mjs': `
    import { createElement } from 'react';
    export default ({ name, node }) => ({ size = 24, className = '', ...props }) =>
      createElement(
        'svg',
        {
          xmlns: 'http://www.w3.org/2000/svg',
          width: size,
          height: size,
          viewBox: '0 0 24 24',
          fill: 'none',
          stroke: 'currentColor',
          strokeWidth: 2,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
          className: \`lucide lucide-\${name} \${className}\`,
          ...props,
        },
        ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      );`,
};

/**
 * Parts of modules that halo never calls. A key is the end of the module's path, a value finds what is left out. What only
 * these parts use is then left out too.
 */
const UNUSED_PARTS: Record<string, RegExp> = {
  // The functions that load resources ahead, and those for forms of a server.
  '/react-dom/cjs/react-dom.production.js':
    /^exports\.(?:browser|pre\w+|requestFormReset|unstable_\w+|useForm\w+) = function [\s\S]*?^\};$/gm,
  '/react-dom/cjs/react-dom-client.production.js': /^ {2}[CDLMSXm]: p\w+,?$|^exports\.hydrateRoot = [\s\S]*?^\};$/gm,
  // `ui/lazy-component.tsx` loads components. Caches and types of transitions are for servers and animations.
  '/react/cjs/react.production.js':
    /^exports\.(?:addTransitionType = \w+;|(?:cache\w*|lazy|unstable_\w+) = function [\s\S]*?^\};)$/gm,
  // React itself calls the others.
  '/scheduler/cjs/scheduler.production.js':
    /^exports\.unstable_(?:forceFrameRate|next|runWithPriority|wrapCallback) = function [\s\S]*?^\};$/gm,
};

/** Replaces modules of libraries by smaller ones in the built client, and leaves out parts of others. */
export function leanModules(): Plugin {
  const missing = new Set([...Object.keys(LEAN_MODULES), ...Object.keys(UNUSED_PARTS)]);
  return {
    name: 'lean-modules',
    apply: 'build',
    load(id) {
      const end = getEnd(id, LEAN_MODULES);
      if (end === undefined) return undefined;
      missing.delete(end);
      return { code: LEAN_MODULES[end] ?? '', moduleType: 'js' };
    },
    transform(code, id) {
      const end = getEnd(id, UNUSED_PARTS);
      const unused = end === undefined ? undefined : UNUSED_PARTS[end];
      if (end === undefined || unused === undefined) return undefined;
      const rest = code.replace(unused, '');
      if (rest !== code) missing.delete(end);
      return { code: rest, map: null };
    },
    buildEnd(error) {
      if (error === undefined && missing.size > 0)
        this.error(`No library has these modules or their parts: ${[...missing].join(', ')}`);
    },
  };
}

/** Returns the key of `modules` that the path of a module ends with. */
function getEnd(id: string, modules: Record<string, unknown>): string | undefined {
  return Object.keys(modules).find((path) => id.replaceAll('\\', '/').endsWith(path));
}
