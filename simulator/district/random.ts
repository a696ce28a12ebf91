/** A repeatable source of chance: the same seed gives the same district on every machine. */
export interface Random {
  /** At least 0, less than 1. */
  readonly fraction: () => number
  /** A whole number, both ends included. */
  readonly integer: (least: number, most: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T
  readonly shuffled: <T>(list: readonly T[]) => T[]
  /** A stream of its own, so that drawing more for one subject does not change another. */
  readonly branch: (name: string) => Random
}

const hashText = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** Mulberry32: 32 bits of state are plenty for a district, and it is ten lines that never change. */
const makeFraction = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A source of chance that depends on nothing but `seed`. */
export const makeRandom = (seed: string): Random => {
  const fraction = makeFraction(hashText(seed))
  const integer = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))

  const pick = <T>(list: readonly T[]): T => {
    const picked = list[integer(0, list.length - 1)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }

  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, key: fraction() }))
      .toSorted((one, other) => one.key - other.key)
      .map(({ item }) => item)

  return {
    fraction,
    integer,
    chance: (probability) => fraction() < probability,
    pick,
    shuffled,
    branch: (name) => makeRandom(`${seed}/${name}`),
  }
}

/** A draw in which each value comes up as often as its weight says; the weights may have any sum. */
export const weighted = <T>(entries: readonly (readonly [T, number])[]): ((random: Random) => T) => {
  let total = 0
  const bounds = entries.map(([value, weight]) => ({ value, bound: (total += weight) }))
  return (random) => {
    const at = random.fraction() * total
    const found = bounds.find(({ bound }) => at < bound)
    if (!found) throw new Error('nothing to draw from')
    return found.value
  }
}
