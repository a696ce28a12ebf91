import { screen, withActions, withSynonyms } from '../../../platform/console/shell/screen.ts'

export const organisationScreens = [
  withActions(
    withSynonyms(
      screen('/Sys/platform', '平台管理', 'platform:school:edit', () => import('./PlatformScreen.tsx'), 'platform'),
      '学校列表',
      '教育局',
    ),
    [
      {
        title: '新建学校或教育局',
        also: ['添加学校', '开通学校', '新增教育局'],
        permission: 'platform:school:edit',
      },
    ],
  ),
]

export { type DepartmentNode, toDepartmentNodes } from './departmentNodes.ts'
export { ClassSelect } from './ClassSelect.tsx'
export { ClassesSelect } from './ClassesSelect.tsx'
export { DepartmentSelect } from './DepartmentSelect.tsx'
export { departmentFilter } from './departmentFilter.tsx'
export type { PeoplePickerProps } from './peoplePicker.ts'
export { ManagedTree } from './ManagedTree.tsx'
export { useAllowedForSchool } from './useAllowedForSchool.ts'
export { useDepartments } from './useDepartments.ts'
export { useNode, useNodeName } from './useNode.ts'
export { useSchoolChoice } from './useSchoolChoice.tsx'
export { useRootDepartment } from './useRootDepartment.ts'
