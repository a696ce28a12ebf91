import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { organisation } from '../../organisation/contract.ts'
import { Badge } from './Badge.tsx'
import { CloudFields } from './CloudFields.tsx'
import { FirstPassword } from './FirstPassword.tsx'
import { FlagSetting } from './FlagSetting.tsx'
import { PlatformVersion } from './PlatformVersion.tsx'
import styles from './SchoolConfigScreen.module.css'

/** Kept in the URL: the school, if it isn't the session's. */
const defaults = { school: 0 } as const

/** Selects a school. Renders nothing for users who see only one. */
const SchoolSelect = ({ chosen, onChoose }: { chosen: number; onChoose: (school: number) => void }) => {
  const isAllowed = useAllowed('school:org:view')
  const schools = useCall(organisation.schools, {}, { enabled: isAllowed, fresh: 600_000 })
  const { schoolId, schoolName } = useUser()
  const all = schools.data ?? []
  if (all.length < 2) return null
  const options = all.map(({ id, name }) => ({ value: id, label: name }))
  // The platform isn't in the list of schools but has settings too.
  const isListed = schoolId === null || all.some(({ id }) => id === schoolId)
  const own = isListed ? [] : [{ value: schoolId, label: schoolName ?? '平台' }]
  return (
    <Select
      className={styles.school ?? ''}
      showSearch={{ optionFilterProp: 'label' }}
      aria-label="学校"
      options={[...own, ...options]}
      value={chosen}
      onChange={onChoose}
    />
  )
}

/** Renders the settings of a school that another area keeps. */
export type RenderAdded = (schoolId: number) => ReactNode

/**
 * Builds 学校设置: badge, platform version, switches, the settings of other areas, cloud fields, and the first password of
 * new accounts.
 */
export const makeSchoolConfigScreen = (renderAdded: RenderAdded) => () => {
  const own = useUser().schoolId ?? 0
  const [query, change] = useScreenQuery(defaults)
  const schoolId = query.school || own
  const choice = (
    <SchoolSelect chosen={schoolId} onChoose={(school) => change({ school: school === own ? 0 : school })} />
  )
  return (
    <PageFrame title="学校设置" action={choice}>
      <div className={styles.settings} key={schoolId}>
        <Badge schoolId={schoolId} />
        <PlatformVersion schoolId={schoolId} />
        <FlagSetting
          schoolId={schoolId}
          name="enableFaceFunction"
          title="人脸功能"
          about="关闭后不再显示人脸照片，也不能上传；已有的照片仍可删除"
        />
        <FlagSetting
          schoolId={schoolId}
          name="enableOrganizationFunction"
          title="组织管理功能"
          about="供与平台对接的系统读取；控制台的组织架构与用户不受影响"
        />
        <FlagSetting
          schoolId={schoolId}
          name="displayFullNames"
          title="显示屏上的学生全名"
          about="开启后门口的显示屏显示学生全名；关闭时只显示姓氏，如“王同学”"
        />
        <FlagSetting
          schoolId={schoolId}
          name="leaveOwnStep"
          title="班主任提交的请假当即同意"
          about="开启时，只需一步审批的请假由该步审批人提交后当即同意；关闭后须由他人审批"
        />
        <FlagSetting
          schoolId={schoolId}
          name="leaveAllSteps"
          title="一人审批请假的全部步骤"
          about="关闭时，两步以上的请假至少由两人审批，学校管理员也不例外"
        />
        {renderAdded(schoolId)}
        <CloudFields schoolId={schoolId} />
        <FirstPassword schoolId={schoolId} />
      </div>
    </PageFrame>
  )
}
