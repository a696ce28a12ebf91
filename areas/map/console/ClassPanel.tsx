import { Progress } from 'antd'
import { useEffect, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type LessonView, map } from '../contract.ts'
import { lessonProgress } from './lessonProgress.ts'
import styles from './map.module.css'

const LessonProgress = ({ lesson }: { readonly lesson: LessonView }) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const { percent, elapsed } = lessonProgress(lesson, now)
  return <Progress percent={percent} format={() => elapsed} aria-label="本节课的进度" />
}

/** The class of a class pad: teacher, size, leaves and the running lesson (A-SCR-024). */
export const ClassPanel = ({ departmentId }: { readonly departmentId: number }) => {
  const total = useCall(map.classTotal, { query: { deptId: departmentId } })
  const info = useCall(map.classInfo, { query: { deptId: departmentId } }, { every: () => 60_000 })
  const error = total.error ?? info.error
  if (error !== null) {
    return <Failed error={error} onRetry={() => void Promise.all([total.refetch(), info.refetch()])} />
  }
  if (total.data === undefined || info.data === undefined) return <Loading rows={3} />
  const { name, headTeacher, stuNum, leaveStuNum } = total.data
  const { course, user } = info.data
  return (
    <section className={styles.panel} aria-label={name}>
      <Facts
        facts={[
          { name: '班级', value: name },
          { name: '班主任', value: headTeacher },
          { name: '学生数', value: String(stuNum) },
          { name: '请假人数', value: String(leaveStuNum) },
          ...(course === null
            ? []
            : [
                { name: '课程', value: `${course.subjectName}（${course.strTimeBegin} 开始）` },
                { name: '任课教师', value: user?.name ?? '' },
              ]),
        ]}
      />
      {course === null ? <p>该班级当前没有课程</p> : <LessonProgress lesson={info.data} />}
    </section>
  )
}
