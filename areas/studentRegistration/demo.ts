import type { Db } from '../../platform/server/database/connection.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { later } from '../../simulator/history/days.ts'
import { isIdCard } from '../users/contract.ts'
import { encryptIdCard } from '../users/server/index.ts'
import { type ApplicationState, type FieldKey, type FormValues, holdsPlace } from './contract.ts'
import { type DemoTask, demoTasks } from './demoTasks.ts'
import { childKeys } from './server/childKeys.ts'
import { registrationApplication, registrationOption, registrationTask, registrationVisit } from './server/tables.ts'

const schoolId = tenantIds.xingtan
const day = 24 * 60

/** An area code that is not in use, so that no child has one of the numbers. */
const areaCode = '440399'

const surnames = ['王', '李', '张', '刘', '陈', '欧阳', '赵', '黄', '周', '吴', '阿布都热合曼·']
const givenNames = ['子涵', '宇轩', '欣怡', '一诺', '浩然', '梓萱', '思远', '若曦', '俊杰', '雨桐', '麦麦提', '安']
const streets = ['青山街道 18 号 3 栋 502', '杏林路 7 号 1 单元 301', '滨河大道 226 号 9 栋 1104']
const allergies = ['', '', '', '对花生过敏', '哮喘，随身携带喷雾']

const reasons: Partial<Record<ApplicationState, string>> = {
  returned: '户口簿照片不清楚，请重新上传首页与本人页',
  rejected: '不在招生范围内',
}

/** Makes an identity number with its check character. An odd serial number is a boy's. */
const makeDocument = (birthDate: string, sex: number, place: number): string => {
  const serial = String(place * 2 + sex).padStart(3, '0')
  const body = `${areaCode}${birthDate.replaceAll('-', '')}${serial}`
  const number = [...'0123456789X'].map((last) => body + last).find(isIdCard)
  if (number === undefined) throw new Error('an identity number of the demo has no check character')
  return number
}

/** A day of birth of children who come to the school in 2027. */
const makeBirthDate = ({ random }: DemoWorld): string => {
  const month = random.integer(9, 20)
  const year = month > 12 ? 2015 : 2014
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${year}-${twoDigits(month > 12 ? month - 12 : month)}-${twoDigits(random.integer(1, 28))}`
}

const makeValues = ({ random }: DemoWorld, task: DemoTask, surname: string, telephone: string): FormValues => {
  const asks = (key: FieldKey) => task.fields.includes(key)
  const name = `${surname.replace('·', '')}${random.pick(['建国', '丽', '志强', '敏'])}`
  return {
    nation: asks('nation') ? '汉族' : '',
    hukouAddress: asks('hukouAddress') ? `深圳市南山区${random.pick(streets)}` : '',
    address: asks('address') ? `深圳市南山区${random.pick(streets)}` : '',
    previousSchool: asks('previousSchool') ? random.pick(['滨河小学', '青山小学', '杏林实验小学']) : '',
    boarding: asks('boarding') ? random.chance(0.4) : null,
    bus: asks('bus') ? random.pick(['', '青山路口', '科技园北门']) : '',
    allergy: asks('allergy') ? random.pick(allergies) : '',
    sibling: '',
    guardians: [{ name, relationship: '父亲', telephone }],
    answers: task.questions.map(({ field, kind, options, answers }) => ({
      field,
      text: kind === 'text' ? random.pick(answers) : '',
      choices: kind === 'choice' ? [random.pick(options)] : [],
    })),
  }
}

interface OptionPlaces {
  readonly id: number
  readonly quota: number | null
  taken: number
}

/** Takes a place in an option. The first option fills up first, so that its waiting list has a reason. */
const takeOption = (options: readonly OptionPlaces[], state: ApplicationState, at: number): number | null => {
  const [first] = options
  if (first === undefined) return null
  if (!holdsPlace({ state })) return first.id
  const preferred = at < 8 ? first : (options[at % options.length] ?? first)
  const hasPlace = ({ quota, taken }: OptionPlaces) => quota === null || taken < quota
  const chosen = hasPlace(preferred) ? preferred : (options.find(hasPlace) ?? first)
  chosen.taken += 1
  return chosen.id
}

const writeTask = async (db: Db, today: Date, task: DemoTask, place: number): Promise<number> => {
  const { title, kind, cohort, intro, quota, optionTitle, fields, questions } = task
  const startAt = later(today, task.startDays * day)
  const [row] = await db
    .insert(registrationTask)
    .values({
      schoolId,
      title,
      kind,
      cohort,
      intro,
      quota,
      optionTitle,
      questions: questions.map(({ answers: _answers, ...question }) => question),
      startAt,
      fields: fields.map((key) => ({ key, required: key === 'sex' || key === 'birthDate' || key === 'document' })),
      endAt: later(today, task.endDays * day),
      takesWaiting: true,
      showsPlaces: true,
      keepDays: 180,
      pageToken: `demo-registration-${place + 1}`.padEnd(22, '-'),
      createdAt: later(startAt, -day),
    })
    .returning({ id: registrationTask.id })
  return row?.id ?? 0
}

const writeOptions = async (db: Db, { options }: DemoTask, taskId: number): Promise<OptionPlaces[]> => {
  const written: OptionPlaces[] = []
  for (const [orderNum, option] of options.entries()) {
    const [row] = await db
      .insert(registrationOption)
      .values({ ...option, schoolId, taskId, orderNum })
      .returning({ id: registrationOption.id })
    written.push({ id: row?.id ?? 0, quota: option.quota, taken: 0 })
  }
  return written
}

interface Applying {
  readonly task: DemoTask
  readonly taskId: number
  /** The place of the task among the tasks, and of the application in it. */
  readonly place: number
  readonly at: number
  readonly state: ApplicationState
  readonly optionId: number | null
}

const makeChild = (world: DemoWorld, { task, at }: Applying, name: string, telephone: string) => {
  const { random, secrets } = world
  const sex = random.integer(1, 2)
  const birthDate = task.fields.includes('birthDate') ? makeBirthDate(world) : null
  const documentNumber = birthDate !== null && task.fields.includes('document') ? makeDocument(birthDate, sex, at) : ''
  const document = documentNumber === '' ? {} : { ...encryptIdCard(documentNumber, secrets), idCardType: '居民身份证' }
  const [childKey = ''] = childKeys({ documentNumber, name, birthDate: birthDate ?? '', telephone }, secrets)
  return { name, sex, birthDate, ...document, childKey }
}

const writeApplication = async (db: Db, world: DemoWorld, applying: Applying): Promise<void> => {
  const { random, today } = world
  const { task, taskId, place, at, state, optionId } = applying
  const telephone = `136${String(place * 1000 + at + 10_000).padStart(8, '0')}`
  const createdAt = later(today, task.startDays * day + at * 240 + random.integer(1, 200))
  const [visit] = await db
    .insert(registrationVisit)
    .values({ schoolId, taskId, telephone, createdAt })
    .returning({ id: registrationVisit.id })
  const surname = random.pick(surnames)
  await db.insert(registrationApplication).values({
    schoolId,
    taskId,
    telephone,
    state,
    createdAt,
    optionId,
    ...makeChild(world, applying, `${surname}${random.pick(givenNames)}`, telephone),
    receipt: `26${String(place + 1).padStart(2, '0')}${String(random.integer(10_000_000, 99_999_999))}`,
    visitId: visit?.id ?? 0,
    values: makeValues(world, task, surname, telephone),
    reason: reasons[state] ?? '',
    note: at === 0 ? '已电话核对户口簿' : '',
    waitingAt: state === 'waiting' ? createdAt : null,
    changedAt: createdAt,
  })
}

/** Writes the tasks of the demo with their applications. */
export const demo: DemoPart = {
  name: 'studentRegistration',
  write: async (db, world) => {
    for (const [place, task] of demoTasks.entries()) {
      const taskId = await writeTask(db, world.today, task, place)
      const options = await writeOptions(db, task, taskId)
      const states = task.states.flatMap(([state, count]) => Array.from({ length: count }, () => state))
      for (const [at, state] of states.entries()) {
        const optionId = takeOption(options, state, at)
        await writeApplication(db, world, { task, taskId, place, at, state, optionId })
      }
    }
  },
}
