import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import {
  articleAudience,
  articleCategory,
  articleFile,
  articleRead,
  articleReceipt,
  articleReminder,
  articleTable,
  articleVersion,
} from './tables.ts'

declareAuditTitles(articleCategory, '文章分类', { name: '名称' })

declareAuditTitles(articleTable, '文章', {
  title: '标题',
  htmlContent: '正文',
  categoryId: '分类编号',
  state: '状态',
  tags: '标签',
  coverId: '封面图片编号',
  authorId: '作者编号',
  authorName: '作者',
  editorName: '最近编辑',
  editedAt: '编辑时间',
  publishAt: '定时发布',
  publishedAt: '发布时间',
  isPinned: '置顶',
  receipt: '回执',
  contentVersion: '内容版本',
})

declareAuditTitles(articleVersion, '文章版本', {
  articleId: '文章编号',
  number: '版本',
  title: '标题',
  htmlContent: '正文',
  editorId: '编辑人编号',
  editorName: '编辑人',
  savedAt: '保存时间',
  isAutosave: '自动保存',
})

declareAuditTitles(articleAudience, '文章读者范围', {
  articleId: '文章编号',
  kind: '范围类型',
  targetId: '部门、角色或用户组编号',
  people: '人员',
})

declareAuditTitles(articleRead, '文章阅读', { articleId: '文章编号', readAt: '阅读时间' })

declareAuditTitles(articleFile, '文章图片与附件', {
  articleId: '文章编号',
  kind: '类型',
  name: '文件名',
  size: '大小（字节）',
  uploaderId: '上传人编号',
  position: '顺序',
})

declareAuditTitles(articleReminder, '文章提醒', {
  articleId: '文章编号',
  day: '日期',
  remindedById: '提醒人编号',
  at: '时间',
})

declareAuditTitles(articleReceipt, '文章回执', {
  articleId: '文章编号',
  kind: '方式',
  parentId: '家长编号',
  articleVersion: '文章内容版本',
  signatureFileId: '签名图片编号',
  recordedBy: '登记人编号',
  at: '时间',
})
