import { disablingImport } from './disabling/disablingImport.ts'
import { moveImport } from './moves/moveImport.ts'
import { parentImport } from './parents/parentImport.ts'
import { studentImport } from './studentImport.ts'
import { teacherImport } from './teacherImport.ts'

/** Every import of this area, for whoever puts the server together. */
export const userImports = [studentImport, teacherImport, parentImport, disablingImport, moveImport] as const
