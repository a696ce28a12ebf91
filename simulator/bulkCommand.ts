import { parseArgs } from 'node:util'
import { hashChosenPassword } from '../areas/registry/server/passwords/passwords.ts'
import { readConfig } from '../platform/server/config.ts'
import { makeDatabase } from '../platform/server/database/database.ts'
import { migrate } from '../platform/server/database/migrate.ts'
import { postgresDriver } from '../platform/server/database/postgres.ts'
import { fillBulk } from './bulk.ts'
import { mostStudentsPerSchool } from './bulk/layout.ts'
import { demoPassword } from './district/accounts.ts'

const usage = '用法：DATABASE_URL=postgres://… npm run demo -- --schools 500 --students 1000000 [--parents]'

const say = (line: string) => void process.stdout.write(`${line}\n`)

const refuse = (reason: string): never => {
  say(reason)
  say(usage)
  process.exit(1)
}

const readSize = () => {
  const { values } = parseArgs({
    options: {
      schools: { type: 'string' },
      students: { type: 'string' },
      parents: { type: 'boolean', default: false },
    },
  })
  const schools = Number(values.schools ?? 500)
  const students = Number(values.students ?? 1_000_000)
  if (!Number.isInteger(schools) || schools < 1) refuse('--schools 须为正整数')
  if (!Number.isInteger(students) || students < schools) refuse('--students 须为整数，且不少于学校数')
  if (students / schools > mostStudentsPerSchool)
    refuse(`每所学校最多 ${mostStudentsPerSchool} 名学生，请增加 --schools`)
  return { schools, students, parents: values.parents }
}

const run = async (): Promise<void> => {
  const size = readSize()
  const { databaseUrl, production } = readConfig(process.env)
  if (production) return refuse('生产环境不能装入演示数据：其账号的密码是公开的')
  if (databaseUrl === undefined) return refuse('请用 DATABASE_URL 指明要装入的 PostgreSQL')
  const database = makeDatabase(postgresDriver(databaseUrl, 2))
  const began = performance.now()
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} 秒`
  try {
    await migrate(database)
    const filled = await fillBulk(database, {
      ...size,
      passwordHash: await hashChosenPassword(demoPassword),
      today: new Date(),
      progress: (students) => say(`已装入学生 ${students} / ${size.students}，用时 ${seconds()}`),
    })
    if (!filled) refuse('数据库中已有学校，请换一个空的数据库')
    say(`完成：${size.schools} 所学校，${size.students} 名学生，用时 ${seconds()}`)
    say(`账号 admin、bureau、school1…school${size.schools}、teacher1…teacher${size.schools}，密码均为 ${demoPassword}`)
  } finally {
    await database.close()
  }
}

await run()
