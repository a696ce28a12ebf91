import type { Size } from './data.ts'

/** The resources that a figure uses to measure. */
export interface Bench {
  /** URL of a PostgreSQL in which databases may be made. */
  readonly server: string
  /** Duration of a turn, s. */
  readonly seconds: number
  /** Measures the present speed of the machine itself. */
  readonly look: () => Promise<void>
  /** Registers work that stops what was started, however the figure ends. */
  readonly atEnd: (work: () => Promise<unknown>) => void
}

/** The result of a figure. */
export interface Row {
  /** Its part of the figure, if there are several rows. */
  readonly of?: string
  readonly value: string
  readonly limit: string
  readonly held: boolean
}

/** A measurement with its name. */
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

/** A row as reported. */
export interface TakenRow extends Omit<Row, 'of'> {
  readonly name: string
  /** The speed of the machine meanwhile. */
  readonly machine: string
}

/** Measures the machine itself. */
export interface Watch {
  readonly look: () => Promise<void>
  readonly told: () => string
}

/** The longest time for a figure, ms, so that none waits forever. */
const timeLimit = 15 * 60_000

const endedWithin = async <Result>(milliseconds: number, work: Promise<Result>): Promise<Result> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`not done within ${milliseconds / 1000} s`)), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The first line of an error. */
export const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n')[0] ?? ''

/** Measures one figure. A failed figure becomes a row with the error, and later figures are still measured. */
export const takeFigure = async (
  { name, measure }: Figure,
  { watch, ...options }: Pick<Bench, 'server' | 'seconds'> & { readonly watch: Watch },
  patience = timeLimit,
): Promise<TakenRow[]> => {
  const ends: (() => Promise<unknown>)[] = []
  const bench: Bench = { ...options, look: watch.look, atEnd: (work) => void ends.unshift(work) }
  const toTakenRow = ({ of, ...row }: Row): TakenRow => ({
    ...row,
    name: of === undefined ? name : `${name}, ${of}`,
    machine: watch.told(),
  })
  try {
    return (await endedWithin(patience, measure(bench))).map(toTakenRow)
  } catch (error) {
    return [toTakenRow({ value: `failed: ${firstLine(error)}`, limit: 'measured', held: false })]
  } finally {
    for (const end of ends) await end().catch(() => undefined)
  }
}
