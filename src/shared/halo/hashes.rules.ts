/** Returns a number for a text: the same for the same text. (FNV-1a) */
export function computeHash(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  }
  return hash;
}

/** Returns a number for a name and numbers that depends on their order. (the last step of MurmurHash3) */
export function mix(name: string, values: readonly number[]): number {
  let hash = computeHash(name);
  for (const value of values) hash = Math.imul(hash ^ value, 0x85_eb_ca_6b) ^ (hash >>> 15);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2_b2_ae_35);
  return hash ^ (hash >>> 16);
}
