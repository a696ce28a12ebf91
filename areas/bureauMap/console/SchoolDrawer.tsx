import { Drawer } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { useDialogPlace } from '../../../platform/console/kit/dialogPlace.ts'
import { map } from '../../map/contract.ts'
import { useDrawerWidth } from '../../map/console/index.ts'
import { schoolSectionNames } from '../../registry/contract.ts'
import type { RelatedSchool } from '../contract.ts'
import { StaffPanel, StudentPanel, WeekPanel } from './SchoolPanels.tsx'
import styles from './bureauMap.module.css'
import { describeDevices, describeMap } from './words.ts'

const SchoolFacts = ({ school }: { readonly school: RelatedSchool }) => {
  const place = useCall(map.departmentPlace, { query: { deptId: school.schoolDeptId } })
  const facts = [
    { name: '学段', value: schoolSectionNames[school.schoolSection ?? 0] ?? '' },
    { name: '校园地图', value: describeMap(school).text },
    { name: '集成商', value: place.isPending ? '读取中…' : (place.data?.integratorName ?? '') },
    { name: '建筑', value: `${school.buildingNum} 栋` },
    { name: '设备', value: describeDevices(school) },
    { name: '资源', value: `${school.resourceNum} 项` },
  ]
  // The drawer has room for one fact in a row.
  return <Facts facts={facts.map((fact) => ({ ...fact, wide: true }))} />
}

/** Drawer of a school: what it has, how many people are where, and the last seven days. It names no pupil. */
export const SchoolDrawer = ({
  school,
  onClose,
}: {
  readonly school: RelatedSchool | null
  readonly onClose: () => void
}) => {
  const place = useDialogPlace()
  return (
    <Drawer
      {...place}
      open={school !== null}
      title="学校信息"
      size={useDrawerWidth()}
      mask={false}
      destroyOnHidden
      onClose={onClose}
    >
      {school === null ? null : (
        <div className={styles.drawer}>
          <SchoolFacts school={school} />
          <StudentPanel schoolId={school.id} />
          <StaffPanel departmentId={school.schoolDeptId} />
          <WeekPanel schoolId={school.id} />
        </div>
      )}
    </Drawer>
  )
}
