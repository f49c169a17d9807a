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
  getEqualities,
  follow,
  isKey,
  getKeyColumn,
  getKeys,
  getSource,
  Unconfined,
  type Owners,
} from './where-analysis.ts';

/** For each prepared query, the positions of its user ids among the parameters. */
const placesByQuery = new WeakMap<RootOperationNode, readonly number[]>();

/**
 * Returns the userId that all tables of a statement are confined to by equality. Returns undefined when there is no
 * single one, or when it cannot be determined.
 */
export function confinedUserId({ query, parameters, queryId }: CompiledQuery): number | undefined {
  const places = placesByQuery.get(query);
  if (places !== undefined) return singleNumber(places.map((place) => parameters[place]));
  const owners = findOwners(query);
  if (!owners.some((owner) => typeof owner === 'object')) return singleNumber(owners);
  // A prepared query was built with placeholders. Their positions among the built parameters are the positions of the
  // user ids.
  const built = new PostgresQueryCompiler().compileQuery(query, queryId).parameters;
  const found = owners.map((owner) => built.indexOf(owner));
  placesByQuery.set(query, found);
  return singleNumber(found.map((place) => parameters[place]));
}

/** Returns the number that all values equal; undefined if there is none. */
function singleNumber(values: readonly unknown[]): number | undefined {
  const [first] = values;
  return typeof first === 'number' && values.every((value) => value === first) ? first : undefined;
}

/** Returns the user ids that a statement's tables are confined to; an empty list if one of them is not confined. */
function findOwners(query: RootOperationNode): unknown[] {
  const found = new Set<unknown>();
  try {
    collectOwners(query, new Map(), found);
  } catch (error) {
    if (error instanceof Unconfined) return [];
    throw error;
  }
  return [...found];
}

/** Adds the user ids of a statement, or of a part of one, to `found`. `outer` has those of the enclosing statements. */
function collectOwners(node: OperationNode, outer: Owners, found: Set<unknown>): void {
  if (node.kind === 'SelectQueryNode' || node.kind === 'UpdateQueryNode' || node.kind === 'DeleteQueryNode')
    collectOwnersOfParts(
      node,
      requireConfined(node as SelectQueryNode | UpdateQueryNode | DeleteQueryNode, outer, found),
      found,
    );
  else if (node.kind === 'InsertQueryNode') collectOwnersOfInsert(node as InsertQueryNode, found);
  else if (RawNode.is(node)) requireTableless(node, outer, found);
  else if (UNSUPPORTED_NODES.has(node.kind) || (ColumnUpdateNode.is(node) && mayBeKey(node.column)))
    throw new Unconfined();
  else if (!LEAF_NODES.has(node.kind)) collectOwnersOfParts(node, outer, found);
}

/** Nodes that contain no statement. */
const LEAF_NODES = new Set([
  'ColumnNode',
  'IdentifierNode',
  'OperatorNode',
  'PrimitiveValueListNode',
  'ReferenceNode',
  'SelectAllNode',
  'TableNode',
  'ValueNode',
]);

/** Nodes that could reach rows in ways that this analysis does not follow. */
const UNSUPPORTED_NODES = new Set([
  'MergeQueryNode',
  'OnDuplicateKeyNode',
  'OrActionNode',
  'SetOperationNode',
  'UsingNode',
  'WithNode',
]);

function collectOwnersOfParts(node: OperationNode, outer: Owners, found: Set<unknown>): void {
  for (const part of Object.values(node)) {
    for (const each of Array.isArray(part) ? (part as unknown[]) : [part]) {
      if (typeof each === 'object' && each !== null && 'kind' in each)
        collectOwners(each as OperationNode, outer, found);
    }
  }
}

/**
 * Checks the rows that are read, changed or deleted: the key of every table must equal a value, or the key of a table
 * whose key does.
 */
function requireConfined(
  node: SelectQueryNode | UpdateQueryNode | DeleteQueryNode,
  outer: Owners,
  found: Set<unknown>,
): Owners {
  const joins = node.joins ?? [];
  const places = [...('table' in node && node.table ? [node.table] : []), ...(node.from?.froms ?? [])];
  const sources = [...places, ...joins.map(({ table }) => table)].map(getSource);
  const getKey = getKeys(sources, outer);
  const equalities = [
    ...equalitiesIn(node.where?.where, getKey),
    ...joins.flatMap((join) => getEqualities(join, getKey)),
  ];
  const owners = new Map(outer);
  for (const { name } of sources) owners.delete(name);
  // Each round adds the tables that are joined to those of earlier rounds.
  for (let round = 0; round < sources.length; round += 1) for (const equality of equalities) follow(equality, owners);
  for (const { name, key } of sources) {
    if (key === undefined) continue;
    if (!owners.has(name)) throw new Unconfined();
    found.add(owners.get(name));
  }
  return owners;
}

/** Checks inserted rows: each must have a user id, or come from rows that are confined to a user. */
function collectOwnersOfInsert(node: InsertQueryNode, found: Set<unknown>): void {
  const { into, columns = [], values, onConflict } = node;
  // A replaced row could be any user's.
  if (node.replace === true || into === undefined) throw new Unconfined();
  const place = columns.findIndex(({ column }) => column.name === getKeyColumn(into));
  if (place === -1 || values === undefined) throw new Unconfined();
  // The existing row is updated. It could be any user's unless userId is one of the conflict columns.
  if (onConflict?.updates !== undefined && !onConflict.columns?.some(isKey)) throw new Unconfined();
  if (ValuesNode.is(values)) {
    for (const row of values.values) {
      if (PrimitiveValueListNode.is(row)) found.add(row.values[place]);
      else found.add(valueOf(row.values[place]));
    }
  } else if (SelectQueryNode.is(values)) found.add(findSelectedOwner(values, place));
  else throw new Unconfined();
  collectOwnersOfParts(node, new Map(), found);
}

/** Returns the user of the selected rows, from the column at this position of a selection. */
function findSelectedOwner(select: SelectQueryNode, place: number): unknown {
  const selected = select.selections?.[place]?.selection;
  const owners = requireConfined(select, new Map(), new Set());
  const places = [...(select.from?.froms ?? []), ...(select.joins ?? []).map(({ table }) => table)];
  const table = selected && getKeys(places.map(getSource), new Map())(selected);
  if (table === undefined) throw new Unconfined();
  return owners.get(table);
}

function valueOf(node: OperationNode | undefined): unknown {
  if (node === undefined || !ValueNode.is(node)) throw new Unconfined();
  return node.value;
}

/** True when an updated column may be the one with the user id. */
function mayBeKey(column: OperationNode): boolean {
  return !ColumnNode.is(column) || isKey(column);
}

/** Refuses raw SQL that reads a table or widens the condition next to it. */
function requireTableless(node: RawNode, outer: Owners, found: Set<unknown>): void {
  const text = node.sqlFragments.join('?');
  if (READS_TABLE.test(text) || HAS_OR.test(text) || node.parameters.some(TableNode.is)) throw new Unconfined();
  for (const parameter of node.parameters) collectOwners(parameter, outer, found);
}

/** `or` next to a condition joined by `and` would match rows that the condition excludes. */
const HAS_OR = /\bor\b/i;

/** The only source that raw SQL may read is a JSON list, as `json-sql.ts` unpacks it. */
const READS_TABLE =
  /\b(from|join|into|update|using|table|union)\b(?! json_(each\(\?\)|array_elements_text\(cast\(\? as json\)\)( with ordinality)?)\))/i;
