import { type PublicTask, taskStateTitles } from '../../contract.ts'
import styles from './Apply.module.css'

interface Props {
  readonly task: PublicTask
  /** True to leave out the introduction, for parents who have applied already. */
  readonly isShort?: boolean
}

const stateWords: Readonly<Record<PublicTask['state'], string>> = {
  coming: '报名尚未开始。',
  open: '',
  over: '报名已截止，已报名的家长可以查看进度；如需补报请联系学校。',
  closed: '学校已关闭此次报名，已报名的家长可以查看进度。',
}

const describeLeft = ({ left, isFull }: PublicTask['options'][number], takesWaiting: boolean) => {
  if (isFull) return takesWaiting ? '已满，可候补' : '已满'
  return left === null ? '可报名' : `余 ${left}`
}

/** The head of a registration's page: what it is, when, and how many places are left. */
export const TaskIntro = ({ task, isShort = false }: Props) => {
  const { title, state, startTime, endTime, intro, options, isFull, takesWaiting, keepDays } = task
  return (
    <>
      <h1>{title}</h1>
      <p className={styles.quiet}>
        {taskStateTitles[state]}　{startTime.slice(0, 16)} 至 {endTime.slice(0, 16)}
      </p>
      {stateWords[state] === '' ? null : <p className={styles.notice}>{stateWords[state]}</p>}
      {isShort || intro === '' ? null : <p className={styles.intro}>{intro}</p>}
      {isShort || options.length === 0 ? null : (
        <ul className={styles.places} aria-label={`${task.optionTitle}与名额`}>
          {options.map((option) => (
            <li key={option.id}>
              <span>{option.name}</span>
              <span>{describeLeft(option, takesWaiting)}</span>
            </li>
          ))}
        </ul>
      )}
      {state === 'open' && isFull ? (
        <p className={styles.notice}>{takesWaiting ? '名额已满，现在提交将列入候补。' : '名额已满，不能再报名。'}</p>
      ) : null}
      {isShort ? null : (
        <p className={styles.quiet}>所填资料仅用于此次报名；未录取的在截止 {keepDays} 天后自动删除。</p>
      )}
    </>
  )
}
