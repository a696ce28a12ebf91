import { serve } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { articleArea } from '../area.ts'
import { addAttachment, addPicture, fetchPictureOf } from './articleFiles.ts'
import { reachArticles } from './articleRights.ts'
import { listChoices } from './audience.ts'
import './auditTitles.ts'
import { deleteCategory, listCategories, reachCategories, saveCategory } from './categories.ts'
import { deleteArticle, pinArticle, restoreArticle, restoreVersion } from './changeArticle.ts'
import { declarePushSource } from '../../push/server/index.ts'
import { fileCollecting } from './collectFiles.ts'
import { readersExport } from './exportReaders.ts'
import { receiptsExport } from './exportReceipts.ts'
import { findParentArticle, markParentRead } from './parents/parentArticle.ts'
import { planArticlePush, planReminder, remindUnread, startArticlePush } from './parents/pushCalls.ts'
import { articleSource } from './parents/pushSource.ts'
import { confirmReceipt, signReceipt } from './parents/returnReceipt.ts'
import { publishingWork } from './publishing.ts'
import { findArticle, findEdited, listArticles, listPublished, markRead } from './readArticles.ts'
import { findReadCounts, listReaders } from './readReport.ts'
import { listReceipts, tickPaperReceipt } from './receipts.ts'
import { saveArticle } from './saveArticle.ts'
import { findVersion, listVersions } from './versions.ts'

declarePushSource('article', articleSource)

export const articleServer = serve(
  articleArea,
  {
    articles: listArticles,
    editedArticle: findEdited,
    saveArticle,
    deleteArticle,
    restoreArticle,
    pinArticle,
    versions: listVersions,
    version: findVersion,
    restoreVersion,
    categories: ({ db, session }) => listCategories(db, schoolOf(session)),
    saveCategory,
    deleteCategory,
    audienceChoices: listChoices,
    addPicture,
    fetchPicture: fetchPictureOf,
    addAttachment,
    published: listPublished,
    article: findArticle,
    markRead,
    readCounts: findReadCounts,
    readers: listReaders,
    exportReaders: readersExport.handler,
    receipts: listReceipts,
    exportReceipts: receiptsExport.handler,
    tickPaperReceipt,
    planArticlePush,
    startArticlePush,
    planReminder,
    remindUnread,
    parentArticle: findParentArticle,
    markParentRead,
    confirmReceipt,
    signReceipt,
  },
  { article: reachArticles, articleCategory: reachCategories },
  [publishingWork, readersExport.work, receiptsExport.work, fileCollecting],
)
