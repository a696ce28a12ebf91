import { HomeOutlined, IdcardOutlined, SunOutlined, TeamOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Failed } from '../../../platform/console/kit/States.tsx'
import type { DataOf } from '../../../platform/contract/call.ts'
import { home } from '../contract.ts'
import type { CallState } from './callState.ts'
import styles from './Figures.module.css'

type Info = DataOf<typeof home.studentInfo>

const number = new Intl.NumberFormat('zh-CN')
const percent = new Intl.NumberFormat('zh-CN', { style: 'percent' })

const studentNotes = { part: '我带班、任教或管理的班级', school: '全校在册', schools: '所辖学校在册' } as const
/**
 * People who work at a school only in other roles, such as gate keepers, aren't counted as 教职工 here. Attendance counts
 * them.
 */
const staffNotes = {
  part: '我所在的部门',
  school: '有此角色的，不计停用',
  schools: '所辖学校有此角色的，不计停用',
} as const

/** Explains why the live figures cover fewer students: some are suspended or disabled. */
const pausedNote = ({ pausedNum }: Info) => (pausedNum ? `，含休学、停用 ${number.format(pausedNum)} 人` : '')

interface FigureProps {
  readonly label: string
  readonly value: number | undefined
  readonly note: string
  readonly icon: ReactNode
}

const Figure = ({ label, value, note, icon }: FigureProps) => (
  <section className={styles.figure} data-figure>
    <div>
      <h2>{label}</h2>
      {value === undefined ? (
        <p className={styles.waiting} role="status" aria-label="加载中" />
      ) : (
        <p className={styles.value}>{number.format(value)}</p>
      )}
      <p className={styles.note}>{note}</p>
    </div>
    <span className={styles.icon}>{icon}</span>
  </section>
)

const shareOf = (part: number, all: number) => (all === 0 ? '' : `占学生的 ${percent.format(part / all)}`)

/** Text for when the figures of many schools were counted. */
const countedAtNote = ({ countedAt }: Info) => (countedAt === null ? '' : `，${countedAt.slice(5, 16)} 统计`)

const figuresOf = (info: Info | undefined): FigureProps[] => {
  const { studentNum, teachingNum, liveInDormitory, noLiveInDormitory, reach = 'school' } = info ?? {}
  const share = (part: number | undefined) => (part === undefined ? '' : shareOf(part, studentNum ?? 0))
  return [
    {
      label: '学生',
      value: studentNum,
      note: info ? `${studentNotes[reach]}${pausedNote(info)}${countedAtNote(info)}` : '',
      icon: <TeamOutlined aria-hidden="true" />,
    },
    {
      label: '教职工',
      value: teachingNum,
      note: info ? staffNotes[reach] : '',
      icon: <IdcardOutlined aria-hidden="true" />,
    },
    {
      label: '住校生',
      value: liveInDormitory,
      note: share(liveInDormitory),
      icon: <HomeOutlined aria-hidden="true" />,
    },
    {
      label: '走读生',
      value: noLiveInDormitory,
      note: share(noLiveInDormitory),
      icon: <SunOutlined aria-hidden="true" />,
    },
  ]
}

/** The four large figures of the page. */
export const Figures = ({ call: { data, error, refetch } }: { call: CallState<typeof home.studentInfo> }) => {
  if (error && !data) {
    return (
      <section className={styles.failed}>
        <Failed error={error} title="人数加载失败" onRetry={() => void refetch()} />
      </section>
    )
  }
  return figuresOf(data).map((figure) => <Figure key={figure.label} {...figure} />)
}
