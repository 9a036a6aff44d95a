import type { Translation } from '../../messages.ts'

export const messages: Translation<'get-wallet'> = {
  exploreAll: 'تصفّح الكل',
  downloads: 'احصل على {wallet}',
  chromeStore: 'إضافة Chrome',
  appStore: 'تطبيق iPhone',
  playStore: 'تطبيق Android',
  homepage: 'الموقع',
  noStores: 'لم يُذكر أين توجد {wallet}. ابحث عنها في متجر جهازك.',
}
