import { findBells, findPeriod } from '../../bells.ts'
import { timetableLimits } from '../../limits.ts'
import { RoomName } from '../../planContract.ts'
import type { WeekPattern } from '../../words.ts'
import { isOffered } from '../../../teaching/server/index.ts'
import { type TermFacts, subjectOf } from '../facts.ts'
import type { NewLesson } from '../writeLessons.ts'
import type { LookUps } from './lookUps.ts'
import { type CellPart, looksLikeRoom, readCell, readWeek } from './readCell.ts'
import type { Place, ReadTables, SheetFault, WrittenLesson } from './writtenLessons.ts'

/** A lesson of the file with its place. */
export interface ResolvedLesson {
  readonly place: Place
  readonly lesson: Omit<NewLesson, 'planId'>
}

interface Resolved {
  readonly lessons: readonly ResolvedLesson[]
  readonly faults: readonly SheetFault[]
}

/** Thrown for a cell that can't be read; caught where its place is known. */
class Unread extends Error {}

interface Group {
  readonly classId: number | null
  readonly teachingClassId: number | null
}

/** The class of a lesson by the first text that names one. The reason is that of the first text. */
const findGroup = ({ className, otherNames }: WrittenLesson, lookUps: LookUps): Group => {
  const teaching = lookUps.findTeachingClass(className)
  if (teaching !== undefined) return { classId: null, teachingClassId: teaching.id }
  const sought = [className, ...otherNames].map(lookUps.findClass)
  const found = sought.find((one) => 'found' in one)
  if (found !== undefined && 'found' in found) return { classId: found.found, teachingClassId: null }
  const [first] = sought
  throw new Unread(`“${className}”：${first !== undefined && 'why' in first ? first.why : '没有此班级'}`)
}

const findPeriodNumber = (facts: TermFacts, level: number | null, written: WrittenLesson): number => {
  const bells = findBells(facts.schedules, level)
  const named = bells?.periods.find(({ name, number }) => number !== null && name === written.periodName.trim())
  const number = named?.number ?? written.periodNumber
  if (number === null) throw new Unread(`无法识别“${written.periodName}”是第几节，作息时间中也没有这个名称`)
  if (findPeriod(bells, number) === undefined) throw new Unread(`作息时间没有第 ${number} 节`)
  return number
}

const splitTeachers = (text: string) => text.split(/[\s,，、;；/]+/u).filter((word) => word !== '')

/** The parts of a lesson's text: several lessons if a cell has one for odd and one for even weeks. */
const partsOf = ({ content }: WrittenLesson): readonly (CellPart & { readonly room: string })[] => {
  if ('cell' in content) {
    const parts = readCell(content.cell)
    if (parts.length > timetableLimits.cellLessons) {
      throw new Unread(`一格最多 ${timetableLimits.cellLessons} 节课`)
    }
    return parts.map((part) => ({ ...part, room: part.words.find(looksLikeRoom) ?? '' }))
  }
  const week = readWeek(content.week)
  if (week === null) throw new Unread(`无法识别单双周“${content.week}”，请填写单周、双周或留空`)
  return [
    {
      subject: content.subject,
      words: splitTeachers(content.teachers),
      week,
      room: content.room.replaceAll(/\s+/gu, ' ').trim(),
    },
  ]
}

const findTeachers = (
  words: readonly string[],
  classId: number,
  subjectId: number,
  facts: TermFacts,
  lookUps: LookUps,
) => {
  const found = words.map((word) => lookUps.findTeacher(word, classId, subjectId))
  const fault = found.find((one) => 'why' in one)
  if (fault !== undefined && 'why' in fault) throw new Unread(fault.why)
  const ids = found.flatMap((one) => ('found' in one ? [one.found] : []))
  const teacherIds = ids.length > 0 ? [...new Set(ids)] : lookUps.assignedTo(classId, subjectId)
  if (teacherIds.length === 0) {
    throw new Unread(`没有写${subjectOf(facts, subjectId)}的教师，任教安排中也没有`)
  }
  if (teacherIds.length > timetableLimits.teachers) throw new Unread(`最多 ${timetableLimits.teachers} 位教师`)
  return teacherIds
}

const findSubject = (part: CellPart, lookUps: LookUps): { readonly id: number; readonly words: readonly string[] } => {
  const whole = lookUps.findSubject(part.subject)
  if (whole !== undefined) return { id: whole, words: part.words }
  const leading = lookUps.findLeadingSubject(part.subject)
  if (leading === undefined) throw new Unread(`没有学科或教学班“${part.subject}”，请先新增`)
  return { id: leading.id, words: [leading.rest, ...part.words] }
}

type Slot = Readonly<{ weekday: number; period: number; week: WeekPattern; room: string }>

const resolvePart = (
  { classId, teachingClassId }: Group,
  slot: Slot,
  part: CellPart,
  facts: TermFacts,
  lookUps: LookUps,
): ResolvedLesson['lesson'] => {
  const named = lookUps.findTeachingClass(part.subject)
  if (named !== undefined && classId !== null) {
    const { id, subjectId, teacherIds } = named
    return { ...slot, classId: null, teachingClassId: id, subjectId, teacherIds }
  }
  const subject = findSubject(part, lookUps)
  if (teachingClassId !== null || classId === null) {
    const own = lookUps.findTeachingClass(facts.teachingClasses.get(teachingClassId ?? 0)?.name ?? '')
    if (own === undefined || own.subjectId !== subject.id) throw new Unread('课程与教学班的学科不符')
    return { ...slot, classId: null, teachingClassId, subjectId: own.subjectId, teacherIds: own.teacherIds }
  }
  const grade = facts.classes.get(classId)
  const view = facts.subjects.get(subject.id)
  if (view !== undefined && !isOffered(view, grade?.level ?? null)) {
    throw new Unread(`${grade?.gradeName ?? ''}不开设${view.subject}`)
  }
  const words = subject.words.filter((word) => word !== slot.room)
  const teacherIds = findTeachers(words, classId, subject.id, facts, lookUps)
  return { ...slot, classId, teachingClassId, subjectId: subject.id, teacherIds }
}

/** Refuses a room that the form of a lesson refuses, since the lesson could not be saved there any more. */
const refuseBadRoom = (room: string): void => {
  if (room.length > timetableLimits.room) throw new Unread(`教室最长 ${timetableLimits.room} 个字`)
  const [issue] = RoomName.safeParse(room).error?.issues ?? []
  if (issue !== undefined) throw new Unread(`教室${issue.message}`)
}

const resolveLesson = (written: WrittenLesson, facts: TermFacts, lookUps: LookUps): readonly ResolvedLesson[] => {
  const group = findGroup(written, lookUps)
  const groups = group.classId === null ? facts.teachingClasses : facts.classes
  const level = groups.get(group.classId ?? group.teachingClassId ?? 0)?.level ?? null
  const period = findPeriodNumber(facts, level, written)
  return partsOf(written).map((part) => {
    refuseBadRoom(part.room)
    const slot = { weekday: written.weekday, period, week: part.week, room: part.room }
    return { place: written.place, lesson: resolvePart(group, slot, part, facts, lookUps) }
  })
}

/** The grids of several classes show a lesson of a teaching class once each. */
const withoutRepeated = (lessons: readonly ResolvedLesson[]): readonly ResolvedLesson[] => {
  const seen = new Set<string>()
  return lessons.filter(({ lesson: { teachingClassId, weekday, period, week } }) => {
    if (teachingClassId === null) return true
    const key = `${teachingClassId} ${weekday} ${period} ${week}`
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/** Looks up the names in the lessons of a file. What can't be read is listed with its place and the reason. */
export const resolveLessons = ({ lessons, faults }: ReadTables, facts: TermFacts, lookUps: LookUps): Resolved => {
  const found: ResolvedLesson[] = []
  const wrong = [...faults]
  for (const written of lessons) {
    try {
      found.push(...resolveLesson(written, facts, lookUps))
    } catch (error) {
      if (!(error instanceof Unread)) throw error
      wrong.push({ place: written.place, why: error.message })
    }
  }
  return { lessons: withoutRepeated(found), faults: wrong }
}
