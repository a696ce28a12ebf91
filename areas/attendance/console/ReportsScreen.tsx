import { RightOutlined } from '@ant-design/icons'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import styles from './Attendance.module.css'

const reports = [
  { path: '/reportTable/daily', title: '弹性工时日报', about: '一段日子里每人每天几点到、几点走、多少工时、有无异常' },
  { path: '/reportTable/month', title: '弹性工时月报', about: '每人一行，逐日工时，点开一天看出入明细，可导出' },
  { path: '/reportTable/rollCall', title: '点名报表', about: '某一天谁在岗、已离开、公出或请假、未到、缺勤' },
]

/** Explains why this counts more people than 教职工 on the home page, which counts one role only. */
const coverageNote =
  '考勤的对象是在校工作的人：教职工、部门与学校管理员、宿舍管理员、门卫，因此可比首页的教职工多；停用、锁定的账号不计'

/** 考勤与工时报表: a card for each of the three reports. */
const ReportsScreen = () => (
  <PageFrame title="考勤与工时报表" filters={<span className={styles.legend}>{coverageNote}</span>}>
    <ul className={styles.reports}>
      {reports.map(({ path, title, about }) => (
        <li key={path}>
          <a href={`#${path}`}>
            <strong>{title}</strong>
            <span>{about}</span>
            <RightOutlined aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  </PageFrame>
)

export default ReportsScreen
