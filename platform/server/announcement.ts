import type { Db } from './database/connection.ts'

type Work<Told> = (db: Db, told: Told) => Promise<void>

/** An event of one area that other areas react to. */
export interface Announcement<Told> {
  /**
   * Registers work to run at each event. Listeners run in ascending order of `place`; a second listener with the same
   * place is refused.
   */
  readonly join: (place: number, work: Work<Told>) => void
  /**
   * Runs every listener's work, one after the other, in the transaction of the event. If one throws, all of it is
   * rolled back.
   */
  readonly tell: (db: Db, told: Told) => Promise<void>
}

/**
 * Declares an event of an area. The area that declares it calls `tell` and knows no listener. Each concerned area
 * joins in its folder when its server code is loaded.
 */
export const declareAnnouncement = <Told>(): Announcement<Told> => {
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
