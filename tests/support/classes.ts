import type { Database } from '../../platform/server/database/database.ts'
import { file } from '../../platform/server/files/tables.ts'
import { departmentPicture } from '../../areas/organisation/server/tables.ts'

let counter = 0

/** Makes what hangs on a class. */
export const makeClassThings = (database: Database) => ({
  /** A picture of a class, whose bytes nobody asks for. */
  makeClassPicture: (schoolId: number, departmentId: number, name = '班级.webp') =>
    database.asSystem('test factories', async (db) => {
      counter += 1
      const described = { name, contentType: 'image/webp', size: 1, createdAt: new Date(0), expiresAt: null }
      const [stored] = await db
        .insert(file)
        .values({ schoolId, key: `class-picture-${counter}`, ...described })
        .returning({ fileId: file.id })
      if (!stored) throw new Error('no file was inserted')
      const [made] = await db
        .insert(departmentPicture)
        .values({ schoolId, departmentId, ...stored })
        .returning({ id: departmentPicture.id })
      if (!made) throw new Error('no picture was inserted')
      return made.id
    }),
})
