import { ImportOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { Allowed } from '../../../../platform/console/kit/Allowed.tsx'
import { go } from '../../../../platform/console/location/hash.ts'
import { historyOfImports, startOfImport } from '../../../imports/console/index.ts'
import { historyPath, historyTitle } from '../../../jobs/console/index.ts'
import { photosPath, photosTitle } from '../photos/places.ts'

const places: readonly { readonly label: string; readonly place: string }[] = [
  { label: '导入学生', place: startOfImport('students') },
  { label: '导入教师', place: startOfImport('teachers') },
  { label: photosTitle, place: photosPath },
  { label: '导入记录', place: historyOfImports },
  { label: historyTitle, place: historyPath },
]

const items = places.map(({ label, place }) => ({ key: place, label, onClick: () => go(place) }))

/** The imports of people and their history (foundations §2). */
export const ImportMenu = () => (
  <Allowed permission="school:user:import">
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button icon={<ImportOutlined aria-hidden="true" />}>导入</Button>
    </Dropdown>
  </Allowed>
)
