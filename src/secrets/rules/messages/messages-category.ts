/** Rules for chat, mail and social services. Their order among all rules is set in `all-rules.ts`. */
import { chatRules } from './chat.js';
import { mailRules } from './mail.js';
import { messengerRules } from './messengers.js';
import { socialRules } from './social.js';
import { webhookRules } from './webhooks.js';

export const messages = {
  chat: chatRules,
  mail: mailRules,
  messenger: messengerRules,
  social: socialRules,
  webhook: webhookRules,
};
