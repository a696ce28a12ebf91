import type { Db } from './database/connection.ts'

type Work<Told> = (db: Db, told: Told) => Promise<void>

/** Something that happens in one area and matters in others. */
export interface Announcement<Told> {
  /** Has this done whenever it happens. `place` says when, among all who join: the lowest first. */
  readonly join: (place: number, work: Work<Told>) => void
  /** Runs every listener's work, one after the other, in the transaction in which it happens. An error of one undoes all of it. */
  readonly tell: (db: Db, told: Told) => Promise<void>
}

/**
 * Declares an announcement of an area. Its owner tells it and knows no listener; each area that is concerned joins in its
 * own folder, when its server is loaded.
 */
export const announcement = <Told>(): Announcement<Told> => {
  const joined: { readonly place: number; readonly work: Work<Told> }[] = []
  return {
    join: (place, work) => {
      if (joined.some((one) => one.place === place)) throw new Error(`two join in at place ${place}`)
      joined.push({ place, work })
      joined.sort((one, other) => one.place - other.place)
    },
    tell: async (db, told) => {
      for (const { work } of joined) await work(db, told)
    },
  }
}
