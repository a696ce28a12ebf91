import { describe, expect, test } from 'vitest'
import { findOption } from '../../../tests/e2e/clerk.ts'
import { type FakeAnswer, answer, refusalOf } from '../../../tests/screens/answers.ts'
import { auditRow, countedWith, messageRow } from '../../../tests/screens/lists.ts'
import { cast, schools } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { organisation } from '../../organisation/contract.ts'
import { administration } from '../contract.ts'
import type { SystemStatus, TemplateView } from '../views.ts'

const stage = useStage()

const open = (who: keyof typeof cast, place: string, ...answers: readonly FakeAnswer[]) =>
  stage.open(place, {
    as: cast[who](),
    answers: [
      ...answers,
      answer(administration.auditChoices, {
        calls: [],
        relations: [{ name: 'message_template', title: '消息模板' }],
      }),
    ],
  })

describe('audit screen', () => {
  test('searches, and shows what an operation changed', async () => {
    const concerned = ['方晓', '李明', '王红', '赵刚']
    const rows = [1, 2].map((id) => auditRow({ id, title: '保存消息模板', relations: ['消息模板'], concerned }))
    const fields = [
      { name: 'template_code', title: '模板编号', before: 'template-1', after: 'template-2', isChanged: true },
      { name: 'channel', title: '渠道', before: 'wechat', after: 'wechat', isChanged: false },
    ]
    const console = await open(
      'school',
      '/administration/audit',
      answer(administration.auditPage, ({ body }) => countedWith(body, body.person === '没有这个人' ? [] : rows)),
      answer(administration.auditEntry, ({ params }) => ({
        ...auditRow({ id: params.id, title: '保存消息模板' }),
        changes: [{ id: 1, relation: 'message_template', title: '消息模板', operation: 'update' as const, fields }],
        changeCount: 1,
      })),
    )
    const { page } = console
    await page.getByRole('menuitem', { name: '审计日志' }).waitFor()
    await page.getByLabel('操作人', { exact: true }).fill('没有这个人')
    await page.getByLabel('操作人', { exact: true }).press('Enter')
    await console.expectText('没有符合条件的数据')
    await page.getByRole('button', { name: '清除筛选' }).click()
    await findOption(console, '涉及数据', '消息模板')
    await console.expectPlace('/administration/audit?relation=message_template')
    await console.expectTotal(2)
    await console.expectAsked(administration.auditPage, { body: { relation: 'message_template' } })

    await page.getByRole('columnheader', { name: '涉及对象' }).waitFor()
    await console.rows().first().getByText('方晓、李明、王红 等').waitFor()
    await console.rows().first().click()
    const drawer = page.getByRole('dialog', { name: '操作详情' })
    await drawer.getByText('方晓、李明、王红 等').waitFor()
    await drawer.getByText('修改消息模板').waitFor()
    const changed = drawer.getByRole('row', { name: '模板编号' })
    await expect.poll(() => changed.getByRole('cell').allTextContents()).toEqual(['template-1', 'template-2'])
    expect(await drawer.getByRole('row', { name: '渠道' }).count()).toBe(0)
    await drawer.getByLabel('显示未变化的字段').check()
    await drawer.getByRole('row', { name: '渠道' }).waitFor()
  })

  test('lets the platform filter by school', async () => {
    const all = [schools.xingtan, schools.mingde]
    const answers = [
      answer(administration.auditPage, ({ body }) =>
        countedWith(
          body,
          all
            .filter(({ id }) => body.schoolId === undefined || body.schoolId === id)
            .map(({ id, name }) => auditRow({ id, school: { id, name } })),
        ),
      ),
      answer(
        organisation.schools,
        all.map((one) => ({ ...one, schoolSection: null })),
      ),
    ]
    const console = await open('admin', '/administration/audit', ...answers)
    await console.page.getByRole('columnheader', { name: '学校' }).waitFor()
    await findOption(console, '学校', '杏坛实验学校')
    await expect.poll(() => console.page.url()).toMatch(/school=2$/)
    await expect
      .poll(async () => (await console.rows().allTextContents()).every((row) => row.includes('杏坛实验学校')))
      .toBe(true)
    await console.expectAsked(administration.auditPage, { body: { schoolId: schools.xingtan.id } })
  })

  test('has no school filter for one school', async () => {
    const own = answer(administration.auditPage, ({ body }) => countedWith(body, [auditRow({ id: 1 })]))
    const console = await open('school', '/administration/audit', own)
    await console.rows().first().waitFor()
    expect(await console.page.getByRole('combobox', { name: '学校' }).count()).toBe(0)
  })
})

describe('outbox screen', () => {
  test('sends a test message and shows its code in demo mode', async () => {
    const sent = messageRow({ id: 9, recipient: '139******78' })
    const console = await open(
      'school',
      '/administration/outbox',
      answer(administration.outboxPage, ({ body }) => countedWith(body, [sent])),
      answer(administration.sendTest, { id: 9 }),
      answer(administration.outboxMessage, { ...sent, receipt: '演示模式，未真正发出', values: { code: '123456' } }),
    )
    const { page } = console
    await page.getByRole('button', { name: '发送测试短信' }).click()
    const dialog = page.getByRole('dialog', { name: '发送测试短信' })
    await dialog.getByLabel('手机号').fill('12345')
    await dialog.getByRole('button', { name: '发送' }).click()
    await console.expectText('手机号码不正确')
    expect(console.asked(administration.sendTest)).toStrictEqual([])
    await dialog.getByLabel('手机号').fill('13912345678')
    await dialog.getByRole('button', { name: '发送' }).click()
    const drawer = page.getByRole('dialog', { name: '消息详情' })
    await drawer.getByText('139******78').waitFor()
    await drawer.getByText('演示模式，未真正发出').waitFor()
    expect(await drawer.getByLabel('消息内容').getByRole('definition').textContent()).toMatch(/^\d{6}$/)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await console.rows().filter({ hasText: '已发送' }).first().waitFor()
  })

  test('shows both versions of a template that another user saved meanwhile, to adopt or overwrite', async () => {
    const unset = { channel: 'sms', purpose: 'verificationCode', templateCode: '', signature: '', version: 0 } as const
    let template: TemplateView = { ...unset, updatedAt: null }
    const overtake = (templateCode: string) => {
      template = { ...template, templateCode, signature: '杏坛实验学校', version: template.version + 1 }
    }
    const console = await open(
      'school',
      '/administration/outbox?tab=templates',
      answer(administration.templates, () => [template]),
      answer(administration.saveTemplate, ({ body }) => {
        if (body.version !== template.version)
          throw refusalOf(administration.saveTemplate, common.stale, { fill: { name: '消息模板' }, details: template })
        template = { ...body, version: body.version + 1, updatedAt: null }
        return template
      }),
    )
    const { page } = console
    const edit = async (code: string) => {
      await page.getByRole('button', { name: '编辑 短信 验证码' }).click()
      await page.getByLabel('模板编号').fill(code)
      await page.getByLabel('短信签名').fill('杏坛实验学校')
    }
    const save = () => page.getByRole('button', { name: '保存', exact: true }).click()
    await edit('SMS_SECOND')
    overtake('SMS_FIRST')
    await save()
    const alert = page.getByRole('alert', { name: '消息模板已被他人修改' })
    const codes = alert.getByRole('row', { name: '模板编号' }).getByRole('cell')
    await codes.first().waitFor()
    expect(await codes.allTextContents()).toEqual(['SMS_SECOND', 'SMS_FIRST'])
    await alert.getByRole('button', { name: '采用他人的内容' }).click()
    await alert.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel('模板编号').inputValue()).toBe('SMS_FIRST')

    await page.getByLabel('模板编号').fill('SMS_THIRD')
    overtake('SMS_FOURTH')
    await save()
    await alert.getByRole('button', { name: '用我的内容覆盖' }).click()
    await console.expectText('SMS_THIRD')
    await page.reload()
    await console.expectText('SMS_THIRD')
  })
})

describe('status screen', () => {
  const none = { count: 0, more: false }
  const counts = { jobsWaiting: none, jobsRunning: none, jobsFailed: none }
  const status: SystemStatus = {
    at: '2026-03-02 08:00:00',
    nodes: [
      {
        id: 'node-1',
        host: 'xingtan-1',
        processId: 7,
        version: 'V1.0',
        startedAt: '2026-03-02 07:00:00',
        seenAt: '2026-03-02 08:00:00',
        isAlive: true,
      },
    ],
    queues: { ...counts, messagesWaiting: none, messagesFailed: none, liveMessages: none },
    database: { kind: 'embedded', version: '17.5', size: 1024, migrations: 3, lastMigration: '0003_brands' },
    redis: null,
    rotation: null,
    backup: { folder: '/srv/backups', last: { at: '2026-03-02 03:10:00', files: 7, bytes: 4096 } },
    collection: { at: '2026-03-02 03:40:00', expired: 2, unknown: 0, held: 3377, all: 3377 },
    productVersion: 'V1.0',
    nodeVersion: 'v24.1.0',
    freeDisk: 100 * 1024 * 1024,
    diskReserve: 256 * 1024 * 1024,
  }

  test.each([
    ['embedded', '内嵌数据库'],
    ['postgres', 'PostgreSQL'],
  ] as const)('is shown to the platform administrator, with %s', async (kind, name) => {
    const database = { ...status.database, kind }
    const console = await open(
      'admin',
      '/administration/status',
      answer(administration.status, { ...status, database }),
    )
    await console.page.getByRole('row', { name: '在线' }).waitFor()
    for (const text of ['后台任务', '数据库', name, '每晚备份', status.nodeVersion]) await console.expectText(text)
    for (const part of ['3,377 个文件中有 3,377 个没有记录', '已暂停保存'])
      await console.page.getByText(part).first().waitFor()
  })

  test('is refused to a school administrator', async () => {
    const console = await open('school', '/administration/status')
    await console.expectText('无权限，请联系管理员')
  })

  test.each([
    [true, '应答正常，自 2026-03-02 07:30:00 起'],
    [false, '没有应答，自 2026-03-02 07:30:00 起；服务照常，各节点分别计数，实时消息会晚几秒，请检查 Redis'],
  ])('shows since when Redis answers or not: %s', async (isUp, words) => {
    const redis = { isUp, since: '2026-03-02 07:30:00' }
    const console = await open('admin', '/administration/status', answer(administration.status, { ...status, redis }))
    await console.expectText(words)
  })

  test('shows nothing about Redis without it', async () => {
    const console = await open('admin', '/administration/status', answer(administration.status, status))
    await console.expectText(status.nodeVersion)
    expect(await console.page.getByText('Redis').count()).toBe(0)
  })
})
