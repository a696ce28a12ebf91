import { useEffect, useState } from 'react'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import hills from './drawings/hills.svg'
import styles from './Greeting.module.css'
import { WaitingLeaves } from './WaitingLeaves.tsx'

const greetingAt = (hour: number) => {
  if (hour < 5) return '夜深了'
  if (hour < 11) return '早上好'
  if (hour < 13) return '中午好'
  return hour < 18 ? '下午好' : '晚上好'
}

const day = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long' })
const weekday = new Intl.DateTimeFormat('zh-CN', { weekday: 'long' })

/** How often the clock is read, ms. The home page can stay open overnight. */
const minute = 60_000

const useSchoolTime = () => {
  const [time, setTime] = useState(() => schoolNow())
  useEffect(() => {
    const timer = setInterval(() => setTime(schoolNow()), minute)
    return () => clearInterval(timer)
  }, [])
  return time
}

/** The page's header: greeting, school and roles, waiting leaves, and the date. */
export const Greeting = ({ decidesOnLeaves }: { decidesOnLeaves: boolean }) => {
  const user = useUser()
  const time = useSchoolTime()
  const today = new Date(`${time.slice(0, 10)}T00:00:00`)
  const place = `${user.schoolName ?? ''} · ${user.roles.map((one) => one.namezh).join('、')}`
  return (
    <header className={styles.greeting}>
      <div className={styles.who}>
        <h1>
          {greetingAt(Number(time.slice(11, 13)))}，{user.name}
        </h1>
        <div className={styles.place}>
          <p title={place}>{place}</p>
          {decidesOnLeaves ? <WaitingLeaves /> : null}
        </div>
      </div>
      <time className={styles.day}>
        {day.format(today)} {weekday.format(today)}
      </time>
      <img src={hills} alt="" />
    </header>
  )
}
