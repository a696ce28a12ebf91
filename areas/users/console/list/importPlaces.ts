import { importStartPlace } from '../../../imports/console/index.ts'
import { photosPath, photosTitle } from '../photos/places.ts'

/** The imports of people. `needs` is a permission required in addition to `school:user:import`. */
const importPlaces = [
  { title: '导入学生', place: importStartPlace('students'), needs: null },
  { title: '导入教师', place: importStartPlace('teachers'), needs: null },
  { title: '导入家长', place: importStartPlace('parents'), needs: null },
  { title: '批量停用', place: importStartPlace('disabling'), needs: null },
  { title: '批量调宿', place: importStartPlace('moves'), needs: 'dormitory:room:view' },
  { title: photosTitle, place: photosPath, needs: 'school:user:edit' },
] as const

/** Returns the imports that a user with these permissions may open. */
export const listPermittedImports = (held: readonly string[]) =>
  held.includes('school:user:import') ? importPlaces.filter(({ needs }) => needs === null || held.includes(needs)) : []
