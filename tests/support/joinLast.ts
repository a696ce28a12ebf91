import type { Announcement } from '../../platform/server/announcement.ts'

let place = 1000

/**
 * Lets a test do something after all who join an announcement. The files of one worker share their announcements, so no
 * test names a place itself: which files meet in a worker is chance.
 */
export const joinLast = <Told>({ join }: Announcement<Told>, work: Parameters<Announcement<Told>['join']>[1]) => {
  place += 1
  join(place, work)
}
