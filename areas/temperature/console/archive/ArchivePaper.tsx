import { Facts } from '../../../../platform/console/kit/Facts.tsx'
import type { Archive, PersonTemp } from '../../views.ts'
import { Degrees } from '../Degrees.tsx'
import { type Range, formatRange } from '../degrees.ts'
import { isToCome, formatPeriod } from '../periods.ts'
import styles from './Archive.module.css'
import { formatArchiveDay } from './formatArchiveDay.ts'

interface Props {
  readonly archive: Archive
  /** `yyyy-MM`. */
  readonly month: string
}

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
  readonly isToCome: boolean
  /** False on a day off, when nobody had to report. */
  readonly isSchoolDay: boolean
}

const Cell = ({ reading, range, isToCome, isSchoolDay }: CellProps) => (
  <td>
    {reading === undefined && !isSchoolDay ? (
      <span className={styles.off}>休息</span>
    ) : (
      <Degrees tenths={reading?.tempF ?? null} range={range} isToCome={isToCome} />
    )}
    {reading === undefined ? null : <small>{reading.submitterName}</small>}
  </td>
)

const Days = ({ archive, month }: Props) => {
  const { periods, range, nowTime } = archive.frame
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
        </tr>
      </thead>
      <tbody>
        {archive.userTemperatureVOS.map(({ date, temps, isSchoolDay }) => (
          <tr key={date}>
            <th scope="row" className={styles.day}>
              {formatArchiveDay(date)}
            </th>
            {periods.map((period) => (
              <Cell
                key={period.id}
                range={range}
                reading={temps.find(({ periodId }) => periodId === period.id)}
                isToCome={isToCome(nowTime, date, period)}
                isSchoolDay={isSchoolDay}
              />
            ))}
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
