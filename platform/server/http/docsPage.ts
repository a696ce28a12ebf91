import { z } from 'zod'
import type { Area } from '../../contract/area.ts'
import type { Call } from '../../contract/call.ts'
import { permissionsOf } from '../../contract/neededPermissions.ts'
import { uploadKinds } from '../../contract/upload.ts'
import { jsonSchemaOf } from './jsonSchema.ts'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const schemaBlock = (title: string, schema: z.ZodType, io: 'input' | 'output') => {
  const json = jsonSchemaOf(schema, io)
  return `<h4>${title}</h4><pre>${escapeHtml(JSON.stringify(json, null, 2))}</pre>`
}

const uploadBlock = ({ upload }: Call) =>
  upload === null
    ? ''
    : `<h4>文件</h4><p>表单字段 <code>${escapeHtml(upload.field)}</code>：${upload.kinds.map((kind) => uploadKinds[kind].title).join('、')}，最多 ${upload.mostFiles} 个，每个不超过 ${upload.mostBytes} 字节</p>`

const callBlock = (area: Area, name: string, call: Call) => {
  const who = call.may.kind === 'permission' ? `需要权限 ${permissionsOf(call.may).join(' 或 ')}` : call.may.why
  const refusals = call.refusals.map((refusal) => `<li><code>${refusal.code}</code> ${escapeHtml(refusal.msg)}</li>`)
  return `<details id="${area.name}.${name}"><summary><b class="${call.method.toLowerCase()}">${call.method}</b>
<code>${escapeHtml(call.path)}</code> <span>${escapeHtml(call.doc)}</span></summary>
<p>${escapeHtml(who)} · ${call.writes ? '写操作，记入审计' : '只读'}</p>
${Object.keys(call.params.shape).length > 0 ? schemaBlock('路径参数', call.params, 'input') : ''}
${Object.keys(call.query.shape).length > 0 ? schemaBlock('查询参数', call.query, 'input') : ''}
${uploadBlock(call)}
${call.hasBody ? schemaBlock(call.upload ? '表单的其他字段' : '请求体', call.body, 'input') : ''}
${schemaBlock('返回的 data', call.data, 'output')}
${refusals.length > 0 ? `<h4>可能的拒绝</h4><ul>${refusals.join('')}</ul>` : ''}</details>`
}

/** The page with every call of the contract, without scripts. */
export const docsPage = (areas: readonly Area[]): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>杏坛 接口文档</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/docs/style.css"></head><body>
<h1>杏坛 接口文档</h1><p>所有响应均为 <code>{ code, msg, data }</code>，code 200 为成功。机器可读版本：<a href="/openapi.json">/openapi.json</a></p>
${areas
  .map(
    (area) =>
      `<section><h2>${escapeHtml(area.title)}</h2>${Object.entries(area.calls)
        .map(([name, call]) => callBlock(area, name, call))
        .join('\n')}</section>`,
  )
  .join('\n')}</body></html>`

export const docsStyle = `
body { font: 14px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; max-width: 1080px; margin: 24px auto; padding: 0 24px; color: #1f2329; }
h1 { font-size: 20px; } h2 { font-size: 16px; margin-top: 32px; } h4 { margin: 12px 0 4px; }
details { border-top: 1px solid #e5e6eb; padding: 8px 0; } summary { cursor: pointer; } summary span { color: #646a73; }
b { display: inline-block; width: 64px; color: #1f5fe0; } b.delete { color: #c62f2b; }
pre { background: #f5f6f7; padding: 12px; overflow: auto; font-size: 12px; }
`
