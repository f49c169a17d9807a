import {
  ColumnNode,
  ColumnUpdateNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  RawNode,
  SelectQueryNode,
  TableNode,
  ValueNode,
  ValuesNode,
  type CompiledQuery,
  type DeleteQueryNode,
  type InsertQueryNode,
  type OperationNode,
  type RootOperationNode,
  type UpdateQueryNode,
} from 'kysely';
import {
  equalitiesIn,
  equalitiesOf,
  follow,
  isKey,
  keyColumnOf,
  keysOf,
  sourceOf,
  Unconfined,
  type Owners,
} from './where-analysis.ts';

/** What the statements that are built once have as their owners: the places of their values among the parameters. */
const placesOf = new WeakMap<RootOperationNode, readonly number[]>();

/**
 * Whose rows a statement reaches: the userId that all of its tables are confined to, by equality. Undefined when that is not one
 * person, or cannot be told.
 */
export function confinedUserId({ query, parameters, queryId }: CompiledQuery): number | undefined {
  const places = placesOf.get(query);
  if (places !== undefined) return onlyNumber(places.map((place) => parameters[place]));
  const owners = ownersOf(query);
  if (!owners.some((owner) => typeof owner === 'object')) return onlyNumber(owners);
  // Such a statement was built once, with something that stands for each value: it is among the parameters where the value is.
  const built = new PostgresQueryCompiler().compileQuery(query, queryId).parameters;
  const found = owners.map((owner) => built.indexOf(owner));
  placesOf.set(query, found);
  return onlyNumber(found.map((place) => parameters[place]));
}

/** The one number that all of the values are. */
function onlyNumber(values: readonly unknown[]): number | undefined {
  const [first] = values;
  return typeof first === 'number' && values.every((value) => value === first) ? first : undefined;
}

/** The values that a statement's tables are confined to, without any table none. */
function ownersOf(query: RootOperationNode): unknown[] {
  const found = new Set<unknown>();
  try {
    noteOwners(query, new Map(), found);
  } catch (error) {
    if (error instanceof Unconfined) return [];
    throw error;
  }
  return [...found];
}

/** Adds the owners of a statement, or of a part of one, to those found. `outer` has those of the statements around it. */
function noteOwners(node: OperationNode, outer: Owners, found: Set<unknown>): void {
  if (node.kind === 'SelectQueryNode' || node.kind === 'UpdateQueryNode' || node.kind === 'DeleteQueryNode')
    noteOwnersOfParts(node, confine(node as SelectQueryNode | UpdateQueryNode | DeleteQueryNode, outer, found), found);
  else if (node.kind === 'InsertQueryNode') noteOwnersOfInsertion(node as InsertQueryNode, found);
  else if (RawNode.is(node)) requireTableless(node, outer, found);
  else if (FORMS_NOT_KNOWN.has(node.kind) || (ColumnUpdateNode.is(node) && mayBeKey(node.column)))
    throw new Unconfined();
  else if (!LEAVES.has(node.kind)) noteOwnersOfParts(node, outer, found);
}

/** What has no statement in it. */
const LEAVES = new Set([
  'ColumnNode',
  'IdentifierNode',
  'OperatorNode',
  'PrimitiveValueListNode',
  'ReferenceNode',
  'SelectAllNode',
  'TableNode',
  'ValueNode',
]);

/** What would reach rows in ways that nothing here follows. */
const FORMS_NOT_KNOWN = new Set([
  'MergeQueryNode',
  'OnDuplicateKeyNode',
  'OrActionNode',
  'SetOperationNode',
  'UsingNode',
  'WithNode',
]);

function noteOwnersOfParts(node: OperationNode, outer: Owners, found: Set<unknown>): void {
  for (const part of Object.values(node)) {
    for (const each of Array.isArray(part) ? (part as unknown[]) : [part]) {
      if (typeof each === 'object' && each !== null && 'kind' in each) noteOwners(each as OperationNode, outer, found);
    }
  }
}

/** Rows that are read, changed or deleted: every table's key has to equal a value, or the key of one that does. */
function confine(
  node: SelectQueryNode | UpdateQueryNode | DeleteQueryNode,
  outer: Owners,
  found: Set<unknown>,
): Owners {
  const joins = node.joins ?? [];
  const places = [...('table' in node && node.table ? [node.table] : []), ...(node.from?.froms ?? [])];
  const sources = [...places, ...joins.map(({ table }) => table)].map(sourceOf);
  const keyOf = keysOf(sources, outer);
  const equalities = [...equalitiesIn(node.where?.where, keyOf), ...joins.flatMap((join) => equalitiesOf(join, keyOf))];
  const owners = new Map(outer);
  for (const { name } of sources) owners.delete(name);
  // Each round finds the tables that hang on those of the rounds before.
  for (let round = 0; round < sources.length; round += 1) for (const equality of equalities) follow(equality, owners);
  for (const { name, key } of sources) {
    if (key === undefined) continue;
    if (!owners.has(name)) throw new Unconfined();
    found.add(owners.get(name));
  }
  return owners;
}

/** Rows that are added: each says whose it is, or comes from rows that are somebody's. */
function noteOwnersOfInsertion(node: InsertQueryNode, found: Set<unknown>): void {
  const { into, columns = [], values, onConflict } = node;
  const place = columns.findIndex(isKey);
  // A replaced row may have been anybody's.
  if (node.replace === true || into === undefined || keyColumnOf(into) !== 'userId') throw new Unconfined();
  if (place === -1 || values === undefined) throw new Unconfined();
  // A row that is there already is changed: it may be anybody's unless its owner is among what is the same.
  if (onConflict?.updates !== undefined && !onConflict.columns?.some(isKey)) throw new Unconfined();
  if (ValuesNode.is(values)) {
    for (const row of values.values) {
      if (PrimitiveValueListNode.is(row)) found.add(row.values[place]);
      else found.add(valueOf(row.values[place]));
    }
  } else if (SelectQueryNode.is(values)) found.add(selectedOwnerOf(values, place));
  else throw new Unconfined();
  noteOwnersOfParts(node, new Map(), found);
}

/** Whose the rows are that are selected, by what stands at this place of a selection. */
function selectedOwnerOf(select: SelectQueryNode, place: number): unknown {
  const selected = select.selections?.[place]?.selection;
  const owners = confine(select, new Map(), new Set());
  const places = [...(select.from?.froms ?? []), ...(select.joins ?? []).map(({ table }) => table)];
  const table = selected && keysOf(places.map(sourceOf), new Map())(selected);
  if (table === undefined) throw new Unconfined();
  return owners.get(table);
}

function valueOf(node: OperationNode | undefined): unknown {
  if (node === undefined || !ValueNode.is(node)) throw new Unconfined();
  return node.value;
}

/** Whether a column that is set may be the one that says whose a row is. */
function mayBeKey(column: OperationNode): boolean {
  return !ColumnNode.is(column) || isKey(column);
}

/** What is written as text may not reach any table, nor undo a condition that stands beside it. */
function requireTableless(node: RawNode, outer: Owners, found: Set<unknown>): void {
  const text = node.sqlFragments.join('?');
  if (REACHES_TABLE.test(text) || OFFERS_MORE.test(text) || node.parameters.some(TableNode.is)) throw new Unconfined();
  for (const parameter of node.parameters) noteOwners(parameter, outer, found);
}

/** `or` beside a condition that is tied by `and` would reach rows that this one does not. */
const OFFERS_MORE = /\bor\b/i;

/** All that a text may read from is a list in JSON, as `json-sql.ts` takes it apart. */
const REACHES_TABLE =
  /\b(from|join|into|update|using|table|union)\b(?! json_(each\(\?\)|array_elements_text\(cast\(\? as json\)\)( with ordinality)?)\))/i;
