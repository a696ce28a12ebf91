import { Facts } from '../../../../platform/console/kit/Facts.tsx'
import { type Excuse, findExcuse } from '../../states.ts'
import type { Archive, PersonTemp } from '../../views.ts'
import { Degrees } from '../Degrees.tsx'
import { type Range, formatRange } from '../degrees.ts'
import { formatPeriod } from '../periods.ts'
import styles from './Archive.module.css'
import { formatArchiveDay } from './formatArchiveDay.ts'

interface Props {
  readonly archive: Archive
  /** `yyyy-MM`. */
  readonly month: string
}

type ArchiveDay = Archive['userTemperatureVOS'][number]

const genders: Readonly<Record<number, string>> = { 1: '男', 2: '女' }

const listFacts = ({ name, gender, clazzName, birthDate, telephone, idCard, familyAddress }: Archive['profile']) => [
  { name: '姓名', value: name },
  { name: '性别', value: genders[gender] ?? null },
  { name: '班级', value: clazzName },
  { name: '出生日期', value: birthDate },
  { name: '电话', value: telephone },
  { name: '身份证', value: idCard },
  { name: '家庭住址', value: familyAddress, wide: true },
]

const listContacts = ({ relatives, teachers }: Archive) => [
  ...relatives.map(({ name, relationship, telephone }) => ({ name, what: relationship || '亲属', telephone })),
  ...teachers.map(({ name, title, telephone }) => ({ name, what: title || '教师', telephone })),
]

const People = ({ archive }: Pick<Props, 'archive'>) => (
  <table aria-label="亲属与教师">
    <thead>
      <tr>
        <th scope="col">姓名</th>
        <th scope="col">关系</th>
        <th scope="col">电话</th>
      </tr>
    </thead>
    <tbody>
      {listContacts(archive).map(({ name, what, telephone }) => (
        <tr key={`${what} ${name} ${telephone}`}>
          <th scope="row">{name}</th>
          <td>{what}</td>
          <td>{telephone || '未登记'}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

interface CellProps {
  readonly reading: PersonTemp | undefined
  readonly range: Range
  readonly excuse: Excuse | null
  /** Why nothing had to be reported: 休息 on a day off, — if the day had no such period; null otherwise. */
  readonly exempt: string | null
}

const Cell = ({ reading, range, excuse, exempt }: CellProps) => (
  <td>
    {reading === undefined && exempt !== null ? (
      <span className={styles.off}>{exempt}</span>
    ) : (
      <Degrees
        tenths={reading?.tempF ?? null}
        range={range}
        otherFever={reading?.otherFever ?? null}
        {...(reading === undefined ? {} : { isAbnormal: reading.abnormal })}
        excuse={excuse}
      />
    )}
    {reading === undefined ? null : <small>{reading.submitterName}</small>}
  </td>
)

const findExemption = (day: ArchiveDay, periodId: number): string | null => {
  if (!day.periodIds.includes(periodId)) return '—'
  return day.isSchoolDay ? null : '休息'
}

/** Returns the readings of a day that lie in none of its periods. */
const listOutside = ({ temps, periodIds }: ArchiveDay) =>
  temps.filter(({ periodId }) => periodId === null || !periodIds.includes(periodId))

const Outside = ({ day, range }: { readonly day: ArchiveDay; readonly range: Range }) => (
  <td>
    {listOutside(day).map((reading) => (
      <div key={`${reading.createTime} ${reading.tempF}`}>
        <Degrees tenths={reading.tempF} range={range} />
        <small>
          {reading.createTime.slice(11, 16)} {reading.submitterName}
        </small>
      </div>
    ))}
  </td>
)

const Days = ({ archive, month }: Props) => {
  const { periods, range, nowTime } = archive.frame
  const hasOutside = archive.userTemperatureVOS.some((day) => listOutside(day).length > 0)
  return (
    <table aria-label={`${month} 每日体温`}>
      <thead>
        <tr>
          <th scope="col">日期</th>
          {periods.map((period) => (
            <th key={period.id} scope="col">
              {period.name}
              <small>{formatPeriod({ ...period, name: '' }).trim()}</small>
            </th>
          ))}
          {hasOutside ? <th scope="col">时段外</th> : null}
        </tr>
      </thead>
      <tbody>
        {archive.userTemperatureVOS.map((day) => (
          <tr key={day.date}>
            <th scope="row" className={styles.day}>
              {formatArchiveDay(day.date)}
            </th>
            {periods.map((period) => (
              <Cell
                key={period.id}
                range={range}
                reading={day.temps.find(({ periodId }) => periodId === period.id && day.periodIds.includes(periodId))}
                excuse={findExcuse({ ...day, nowTime }, period)}
                exempt={findExemption(day, period.id)}
              />
            ))}
            {hasOutside ? <Outside day={day} range={range} /> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A person's profile, relatives, teachers, and temperatures of a month by day and period. */
export const ArchivePaper = ({ archive, month }: Props) => (
  <div className={styles.archive}>
    <Facts facts={listFacts(archive.profile)} />
    <h3>亲属与教师</h3>
    {listContacts(archive).length === 0 ? <p>没有登记亲属与教师</p> : <People archive={archive} />}
    <h3>{month} 体温记录（℃）</h3>
    <p className={styles.legend}>
      正常范围 {formatRange(archive.frame.range)}，每格为该时段最后一次体温与上报人；按校历不上课的日子没有体温为休息
    </p>
    {archive.userTemperatureVOS.length === 0 ? (
      <p>这个月还没有到，没有体温记录</p>
    ) : (
      <Days archive={archive} month={month} />
    )}
  </div>
)
