import type { z } from 'zod'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { type FieldKey, type TaskView, defaultKeepDays, studentRegistration as calls } from '../../contract.ts'

/** A task as it is edited. */
export type TaskDraft = Required<Omit<z.output<(typeof calls.saveTask)['body']>, 'id'>> & { readonly id?: number }

/** A function that changes some values of a task. */
export type ChangeTask = (change: Partial<TaskDraft>) => void

const day = 86_400_000

/** The fields that schools ask for a new student. */
const usualFields: readonly FieldKey[] = [
  'sex',
  'birthDate',
  'document',
  'nation',
  'hukouAddress',
  'address',
  'previousSchool',
  'photo',
]

/** The cohort that a school enrols at a time, such as 2026级: from September, that of the next year. */
export const nextCohort = (now: string): string => {
  const [year, month] = [Number(now.slice(0, 4)), Number(now.slice(5, 7))]
  return `${month < 9 ? year : year + 1}级`
}

/** A new task: for a week from tomorrow morning, with the usual fields. */
export const newTask = (): TaskDraft => ({
  title: '',
  kind: 'enrolment',
  cohort: nextCohort(schoolNow()),
  intro: '',
  startTime: `${schoolNow(day).slice(0, 10)} 08:00:00`,
  endTime: `${schoolNow(8 * day).slice(0, 10)} 20:00:00`,
  quota: null,
  optionTitle: '',
  options: [],
  takesWaiting: true,
  showsPlaces: true,
  fields: usualFields.map((key) => ({ key, required: true })),
  questions: [],
  keepDays: defaultKeepDays,
  version: 0,
})

/** An existing task to change. */
export const draftOfTask = (task: TaskView): TaskDraft => ({
  id: task.id,
  title: task.title,
  kind: task.kind,
  cohort: task.cohort,
  intro: task.intro,
  startTime: task.startTime,
  endTime: task.endTime,
  quota: task.quota,
  optionTitle: task.optionTitle,
  options: task.options.map(({ id, name, quota }) => ({ id, name, quota })),
  takesWaiting: task.takesWaiting,
  showsPlaces: task.showsPlaces,
  fields: task.fields,
  questions: task.questions,
  keepDays: task.keepDays,
  version: task.version,
})

/** A new task with the form and options of an earlier one. Its period is a new one. */
export const copyOfTask = (task: TaskView): TaskDraft => {
  const { id: _id, ...copied } = draftOfTask(task)
  const { startTime, endTime } = newTask()
  const options = task.options.map(({ name, quota }) => ({ name, quota }))
  return { ...copied, options, startTime, endTime, version: 0 }
}

/**
 * The field of a new question. It is random, because a number may have been that of a removed question, whose answers
 * would appear under the new one.
 */
export const makeQuestionField = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('')

/** Moves an element of a list up or down by one place. */
export const moveBy = <Row>(rows: readonly Row[], at: number, by: 1 | -1): Row[] => {
  const moved = [...rows]
  const [row] = moved.splice(at, 1)
  if (row !== undefined) moved.splice(at + by, 0, row)
  return moved
}
