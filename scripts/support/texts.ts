import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@babel/parser';

/** A text of the source: its English form, and for a count also the form for one. */
export interface SourceText {
  /** The name of the text in the catalogues. */
  key: string;
  text: string;
  isPlural: boolean;
}

/** What the source says to people. */
export interface SourceTexts {
  texts: SourceText[];
  /** Places of texts that no catalogue could translate, such as `src/client/a.tsx:12 'Add'`. */
  untranslatable: string[];
}

/** A node of Babel's syntax tree. */
interface Node {
  type: string;
  start: number;
  end: number;
  loc: { start: { line: number } };
  [property: string]: unknown;
}

/** The attributes and properties whose text people read or hear. */
const SHOWN =
  /^(aria-label|aria-valuetext|aria-roledescription|alt|title|placeholder|label|runningLabel|addLabel|heading|text|detail|description|note|tip|question|requirement|empty|does|place|word)$/;

/** Calls whose strings are not shown to people. */
const INTERNAL =
  /^(\w*Error|logFailure|call|classes|createStoredValue|querySelector|querySelectorAll|closest|matches)$/;

/** What creates an error of the server. The second argument is the message. */
const SERVER_ERRORS = new Set(['AppError', 'invalidField']);

/** Files whose texts are English in every language: the sentences that Halo understands. */
const ENGLISH_ONLY = new Set(['src/client/halo/examples.ts']);

/** Returns the texts of the client, of the shared rules and of the server's messages. */
export function collectTexts(root: string): SourceTexts {
  const found: SourceTexts = { texts: [], untranslatable: [] };
  for (const folder of ['src/client', 'src/shared', 'src/server']) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (!/\.tsx?$/.test(name) || /\.test\.|\.d\.ts$/.test(name)) continue;
      const path = `${folder}/${name}`;
      collectFile(path, readFileSync(join(root, path), 'utf8'), found);
    }
  }
  return found;
}

/** Adds the texts of a source file to `found`. */
export function collectFile(path: string, source: string, found: SourceTexts): void {
  const { program } = parse(source, { sourceType: 'module', plugins: ['typescript', 'jsx'] });
  const isClient = path.startsWith('src/client/') && !ENGLISH_ONLY.has(path);
  const isServer = path.startsWith('src/server/');
  const isContract = path.endsWith('.contract.ts');

  const add = (text: string, isPlural: boolean, context?: string): void =>
    void found.texts.push({ key: context === undefined ? text : `${text} | ${context}`, text, isPlural });
  const report = (node: Node): void =>
    void found.untranslatable.push(`${path}:${node.loc.start.line} ${source.slice(node.start, node.end).trim()}`);

  function visit(value: unknown, isShown: boolean): void {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, isShown);
      return;
    }
    if (!isNode(value) || /^(Import|ExportAll|TS(?!As|NonNull|Satisfies))/.test(value.type)) return;
    if (value.type === 'CallExpression' || value.type === 'NewExpression') {
      if (visitCall(value)) return;
    }
    if (isClient && isUntranslated(value, isShown)) report(value);
    const name = getName(value);
    const isValueShown = name === undefined ? isShown && passesOn(value) : SHOWN.test(name) && !isWithoutText(value);
    if (value.type === 'JSXAttribute' && /^(className|class|d|style)$/.test(name ?? '')) return;
    for (const [property, child] of Object.entries(value)) {
      if (property === 'key' || property === 'loc') continue;
      visit(child, property === 'test' ? false : isValueShown);
    }
  }

  /** Returns true if the arguments of the call have been dealt with. */
  function visitCall(node: Node): boolean {
    const callee = getCallee(node);
    const parts = node['arguments'] as Node[];
    const [first, second, third] = parts;
    if ((callee === 't' || callee === 'rich') && first !== undefined) {
      const context = getLiteral(third);
      const text = getLiteral(first);
      if (text === undefined) report(node);
      else add(text, false, callee === 't' ? context : undefined);
      visit(parts.slice(1), false);
      return true;
    }
    if (callee === 'plural' && third !== undefined) {
      const text = getLiteral(third);
      if (text === undefined || getLiteral(second) === undefined) report(node);
      else add(text, true);
      visit(parts.slice(3), false);
      return true;
    }
    let message: Node | undefined;
    if (isServer && SERVER_ERRORS.has(callee)) message = second;
    else if (isContract) message = getMessage(callee, parts);
    const text = getLiteral(message);
    if (text !== undefined) add(text, false);
    return INTERNAL.test(callee);
  }

  visit(program, false);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
}

/** True for a text that is shown without the catalogue. */
function isUntranslated(node: Node, isShown: boolean): boolean {
  if (node.type === 'JSXText') return isWord(String(node['value'])) && String(node['value']).trim() !== 'halo';
  if (node.type === 'StringLiteral') {
    const text = String(node['value']);
    return isShown ? isWord(text) : isSentence(text);
  }
  if (node.type !== 'TemplateLiteral') return false;
  const text = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('0');
  return isShown ? isWord(text) : isSentence(text);
}

function isWord(text: string): boolean {
  return /\p{L}{2}/u.test(text);
}

/** True for a text that begins as a sentence does and has several words. */
function isSentence(text: string): boolean {
  return /^[A-Z][a-z’']*,? [a-z“]/.test(text) && !/[:[\]{}<>=]|^[A-Z]+ \//.test(text);
}

/** True for nodes whose value is one of their parts, such as both sides of `a ? 'Yes' : 'No'`. */
function passesOn({ type }: Node): boolean {
  return /^(ConditionalExpression|LogicalExpression|TemplateLiteral|JSXExpressionContainer|ArrayExpression|TS\w+Expression)$/.test(
    type,
  );
}

/** The name of an attribute or of a property. */
function getName(node: Node): string | undefined {
  if (node.type === 'JSXAttribute') return String((node['name'] as Node)['name']);
  if (node.type !== 'ObjectProperty' || node['computed'] === true) return undefined;
  const key = node['key'] as Node;
  return key.type === 'Identifier' ? String(key['name']) : '';
}

/** True for a property that holds code instead of a text. */
function isWithoutText(node: Node): boolean {
  const value = node['value'];
  return isNode(value) && /Function/.test(value.type);
}

function getCallee(node: Node): string {
  const callee = node['callee'] as Node;
  if (callee.type === 'Identifier') return String(callee['name']);
  const property = callee['property'];
  return isNode(property) && typeof property['name'] === 'string' ? property['name'] : '';
}

/** Returns the message of a schema's check, such as `.min(1, 'Title is required')`. */
function getMessage(callee: string, parts: readonly Node[]): Node | undefined {
  if (!/^(min|max|length|regex|refine|int|gt|gte|lt|lte|positive|multipleOf)$/.test(callee)) {
    return /^(string|number|check|email)$/.test(callee) ? parts[0] : undefined;
  }
  const message = parts.at(-1);
  if (message?.type !== 'ObjectExpression') return message;
  const error = (message['properties'] as Node[]).find((property) => /^(error|message)$/.test(getName(property) ?? ''));
  return error?.['value'] as Node | undefined;
}

function getLiteral(node: Node | undefined): string | undefined {
  return node?.type === 'StringLiteral' ? String(node['value']) : undefined;
}
