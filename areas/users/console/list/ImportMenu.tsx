import { ImportOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { Allowed, useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { go } from '../../../../platform/console/location/hash.ts'
import { historyOfImports, startOfImport } from '../../../imports/console/index.ts'
import { historyPath, historyTitle } from '../../../jobs/console/index.ts'
import { photosPath, photosTitle } from '../photos/places.ts'

const itemTo = (label: string, place: string) => ({ key: place, label, onClick: () => go(place) })

const people = [
  itemTo('导入学生', startOfImport('students')),
  itemTo('导入教师', startOfImport('teachers')),
  itemTo('导入家长', startOfImport('parents')),
  itemTo('批量停用', startOfImport('disabling')),
]
const photos = itemTo(photosTitle, photosPath)
const moves = [itemTo('批量调宿', startOfImport('moves'))]
const histories = [itemTo('导入记录', historyOfImports), itemTo(historyTitle, historyPath)]

/** The imports of people and their history (foundations §2). */
export const ImportMenu = () => {
  const hasDormitories = useAllowed('dormitory:room:view')
  const mayEdit = useAllowed('school:user:edit')
  const items = [
    ...people,
    ...(hasDormitories ? moves : []),
    ...(mayEdit ? [photos] : []),
    { type: 'divider' as const },
    ...histories,
  ]
  return (
    <Allowed permission="school:user:import">
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button icon={<ImportOutlined aria-hidden="true" />}>导入</Button>
      </Dropdown>
    </Allowed>
  )
}
