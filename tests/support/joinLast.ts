import type { Announcement } from '../../platform/server/announcement.ts'

let place = 1000

/**
 * Joins an announcement after all others. Test files in one worker share announcements in a random combination, so no
 * test chooses a place itself.
 */
export const joinLast = <Told>({ join }: Announcement<Told>, work: Parameters<Announcement<Told>['join']>[1]) => {
  place += 1
  join(place, work)
}
