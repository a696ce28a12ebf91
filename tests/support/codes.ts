import { type CodeKey, hashCode } from '../../platform/server/verification/codes.ts'
import { verificationCode } from '../../platform/server/verification/tables.ts'
import type { TestServer } from './server.ts'

/** Makes verification codes as if they had just been sent. */
export const makeCodes = ({ database, config }: Pick<TestServer, 'database' | 'config'>) => ({
  /** Makes a valid code and returns it. */
  makeCode: (key: CodeKey, code = '246810', now = Date.now()) =>
    database.asSystem('test factories', async (db) => {
      const { schoolId, holderId, purpose } = key
      const codeHash = hashCode(key, code, config.secret)
      // Sent a minute ago, so that another may be sent at once.
      const [sentAt, endsAt] = [new Date(now - 61_000), new Date(now + 240_000)]
      await db.insert(verificationCode).values({ schoolId, holderId, purpose, codeHash, triesLeft: 5, sentAt, endsAt })
      return code
    }),
})
