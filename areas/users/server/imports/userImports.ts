import { disablingImport } from './disabling/disablingImport.ts'
import { moveImport } from './moves/moveImport.ts'
import { parentImport } from './parents/parentImport.ts'
import { studentImport } from './studentImport.ts'
import { teacherImport } from './teacherImport.ts'

/** All imports of this area. */
export const userImports = [studentImport, teacherImport, parentImport, disablingImport, moveImport] as const
