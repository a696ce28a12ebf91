/** A subject of a class that needs lessons. */
interface DemoSubject {
  readonly classId: number
  readonly subject: string
  readonly teacherId: number
}

/** A lesson in the week. */
export interface DemoLesson extends DemoSubject {
  readonly weekday: number
  readonly period: number
}

/** Lessons a week of the subjects that have more than two. */
const hours = new Map([
  ['语文', 6],
  ['数学', 6],
  ['英语', 5],
  ['外语', 5],
  ['物理', 4],
  ['化学', 3],
  ['体育', 3],
  ['体育与健康', 3],
  ['音乐', 1],
  ['美术', 1],
])

const weekdays = [1, 2, 3, 4, 5]

/** The most lessons that a teacher has a week, so that some are free in every period. */
const mostOfTeacher = 22

const hoursOf = (subject: string, classes: number) =>
  Math.max(1, Math.min(hours.get(subject) ?? 2, Math.floor(mostOfTeacher / classes)))

/** Keeps what is taken in the week. */
const makeBook = () => {
  const taken = new Set<string>()
  return {
    isFree: (key: string, weekday: number, period: number) => !taken.has(`${key} ${weekday} ${period}`),
    take: (key: string, weekday: number, period: number) => void taken.add(`${key} ${weekday} ${period}`),
  }
}

interface Slot {
  readonly weekday: number
  readonly period: number
}

/**
 * Sets the lessons of all classes without conflicts, the same for the same subjects. Teachers with many classes come
 * first. A lesson for which nobody is free is left out.
 */
export const planLessons = (subjects: readonly DemoSubject[], periods: number): DemoLesson[] => {
  const book = makeBook()
  const loads = new Map<number, number>()
  for (const { teacherId } of subjects) loads.set(teacherId, (loads.get(teacherId) ?? 0) + 1)
  const loadOf = ({ teacherId }: DemoSubject) => loads.get(teacherId) ?? 1
  const isFree = (one: DemoSubject, { weekday, period }: Slot) =>
    book.isFree(`c${one.classId}`, weekday, period) && book.isFree(`t${one.teacherId}`, weekday, period)
  const slots = weekdays.flatMap((weekday) => Array.from({ length: periods }, (_, at) => ({ weekday, period: at + 1 })))
  // The last period of Friday stays free for teaching classes.
  const open = slots.filter(({ weekday, period }) => weekday !== 5 || period !== periods)
  const most = Math.max(0, ...loads.values())
  const loadsDown = Array.from({ length: most }, (_, at) => most - at)
  const ordered = loadsDown.flatMap((load) => subjects.filter((one) => loadOf(one) === load))
  return ordered.flatMap((one, place) => {
    const days = new Map<number, number>()
    // Each class begins at another time of the week, since all would otherwise want the same.
    const turned = [...open.slice((place * 7) % open.length), ...open.slice(0, (place * 7) % open.length)]
    return Array.from({ length: hoursOf(one.subject, loadOf(one)) }).flatMap((): DemoLesson[] => {
      const free = turned.filter((slot) => isFree(one, slot))
      const slot = free.find(({ weekday }) => !days.has(weekday)) ?? free[0]
      if (slot === undefined) return []
      const { weekday, period } = slot
      days.set(weekday, (days.get(weekday) ?? 0) + 1)
      book.take(`c${one.classId}`, weekday, period)
      book.take(`t${one.teacherId}`, weekday, period)
      return [{ ...one, weekday, period }]
    })
  })
}
