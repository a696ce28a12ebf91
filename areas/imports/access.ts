import { permission } from '../../platform/contract/call.ts'

/**
 * Access to one import. Besides people's, imports of scores and exam numbers are reviewed here. Each kind names the
 * permission that it needs, and every call checks it for the import that it names.
 */
export const mayContinue = permission('school:user:import', 'exam:score:enter', 'sys:exam:edit')

/** Access to imports of people and of what they use. */
export const mayImportPeople = permission('school:user:import')
