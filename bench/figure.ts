import type { Size } from './data.ts'

/** The means that a figure measures with. */
export interface Bench {
  /** A PostgreSQL where databases may be made. */
  readonly server: string
  /** How long a turn takes. */
  readonly seconds: number
  /** Looks how quick the machine itself is at this moment. */
  readonly look: () => Promise<void>
  /** Stops everything that was started, however the figure ends. */
  readonly atEnd: (work: () => Promise<unknown>) => void
}

/** The result of a figure. */
export interface Row {
  /** Its part of the figure, where there are several rows. */
  readonly of?: string
  readonly value: string
  readonly limit: string
  readonly held: boolean
}

/** Something that is measured, under its name. */
export interface Figure {
  readonly name: string
  readonly measure: (bench: Bench) => Promise<readonly Row[]>
}

/** Figures that can be measured without the others: `npm run bench -- registry`. */
export interface Part {
  readonly name: string
  /** The databases that its figures share. */
  readonly data: readonly Size[]
  readonly figures: readonly Figure[]
}

/** A row as it is told. */
export interface TakenRow extends Omit<Row, 'of'> {
  readonly name: string
  /** How quick the machine itself was meanwhile. */
  readonly machine: string
}

/** How the machine itself is watched. */
export interface Watch {
  readonly look: () => Promise<void>
  readonly told: () => string
}

/** How long a figure may take, ms: endless waiting ends here. */
const longest = 15 * 60_000

const endedWithin = async <Result>(milliseconds: number, work: Promise<Result>): Promise<Result> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`not done within ${milliseconds / 1000} s`)), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The error in one line. */
export const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n')[0] ?? ''

/** Measures one figure. One that fails is a row that says so: those after it are measured all the same. */
export const takeFigure = async (
  { name, measure }: Figure,
  { watch, ...given }: Pick<Bench, 'server' | 'seconds'> & { readonly watch: Watch },
  patience = longest,
): Promise<TakenRow[]> => {
  const ends: (() => Promise<unknown>)[] = []
  const bench: Bench = { ...given, look: watch.look, atEnd: (work) => void ends.unshift(work) }
  const told = ({ of, ...row }: Row): TakenRow => ({
    ...row,
    name: of === undefined ? name : `${name}, ${of}`,
    machine: watch.told(),
  })
  try {
    return (await endedWithin(patience, measure(bench))).map(told)
  } catch (error) {
    return [told({ value: `failed: ${firstLine(error)}`, limit: 'measured', held: false })]
  } finally {
    for (const end of ends) await end().catch(() => undefined)
  }
}
