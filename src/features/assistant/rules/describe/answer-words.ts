/**
 * Plain statements that answer an applicability question of data/catalogue/questions.yaml, by its key. `isNoPlain`: a denial in
 * the same words ("we have no USSD code") answers no; elsewhere it leaves the question open, because a part is denied only.
 * `isPlan`: the question asks for plans too. `isIdentity`: it counts only where the company is said to be that. Of what is not said nothing follows.
 */
export type AnswerWords = {
  key: string;
  pattern: RegExp;
  isNoPlain?: true;
  isPlan?: true;
  isIdentity?: true;
  verbNeeded?: RegExp;
};

const words = (source: string): RegExp => new RegExp(String.raw`(?<![\w-])(?:${source})(?![\w])`, "giu");

export const answerWords: readonly AnswerWords[] = [
  { key: "public-company", pattern: words(String.raw`(?:listed|quoted)\s+(?:company|entity|firm|bank|on\s+(?:the\s+)?(?:ngx|nigerian\s+exchange|stock\s+exchange|nasd))|public\s+(?:limited\s+)?(?:liability\s+)?company|our\s+shares\s+are\s+(?:listed|quoted|traded)|p\.?l\.?c\.?`), isIdentity: true },
  { key: "dnfbp", pattern: words(String.raw`(?:estate|property)\s+(?:agents?|agency|developers?)|real\s+estate(?:\s+(?:firm|company|developer|business|agency))?|hotels?|casinos?|(?:jewellery|jewelry|car|automobile)\s+(?:dealers?|dealership|shop|stores?)|supermarkets?|(?:accounting|audit|consulting|consultancy|construction|law)\s+(?:firm|company|practice)|non-?profit(?:\s+organi[sz]ation)?|ngo|trust\s+and\s+company\s+service\s+provider|legal\s+practitioners?`), isIdentity: true },
  { key: "prices-in-foreign-currency", pattern: words(String.raw`(?:quot\w+|pric\w+|invoic\w+|bill(?:s|ed|ing)?|charg\w+|collect\w*|fees?)\s+(?:[\p{L}’']+\s+){0,5}?in\s+(?:us\s+)?(?:dollars?|usd|foreign\s+currenc(?:y|ies)|pounds?(?:\s+sterling)?|euros?)`), isNoPlain: true },
  { key: "planning-merger", pattern: words(String.raw`merg(?:e|ing)\s+with|acquir(?:e|ing)\s+(?:a|an|another|the|our|\d+|majority|control|shares)|(?:merger|acquisition|takeover|joint\s+venture|change\s+of\s+control)\s+(?:with|of|by)|being\s+acquired|sell(?:ing)?\s+(?:a\s+)?(?:majority|controlling)\s+(?:stake|interest|shares?)`), isPlan: true, verbNeeded: /\b(?:plan|discuss|talk|negotiat|consider|propos|intend|want|about to|agreed|process|will|being|approach)\w*/i },
  { key: "issues-commercial-paper", pattern: words(String.raw`(?:issu\w*|rais\w*|float\w*|plac\w*)\s+(?:[\p{L}\d]+\s+){0,4}?commercial\s+papers?|commercial\s+papers?\s+(?:programme|issuance|issue)`), isPlan: true, isNoPlain: true },
  { key: "startup-label", pattern: words(String.raw`start-?up\s+label|labelled\s+start-?up`), isPlan: true },
  { key: "nhf-contributors", pattern: words(String.raw`(?:nhf|national\s+housing\s+fund)\s+(?:contributions?|deductions?)|(?:deduct|contribut|remit)\w*\s+(?:[\p{L}]+\s+){0,4}?(?:nhf|national\s+housing\s+fund)`) },
  { key: "bdc", pattern: words(String.raw`bureau[x]?\s+de\s+change|bdc`), isNoPlain: true, isIdentity: true },
  { key: "imto", pattern: words(String.raw`imto|international\s+money\s+transfer\s+(?:operator|licen[cs]e)|inbound\s+(?:diaspora\s+)?remittances?|(?:pay(?:s|ing)?\s+out|bring(?:s|ing)?|receiv\w+|terminat\w+)\s+(?:in\s+)?(?:diaspora|inbound|foreign|international)?\s*(?:remittances?|money\s+from\s+(?:abroad|nigerians|the\s+diaspora))`), isNoPlain: true },
  { key: "cbn-licensed-other", pattern: words(String.raw`bureau[x]?\s+de\s+change|bdc|imto|international\s+money\s+transfer\s+operator|credit\s+bureau`), isIdentity: true },
  { key: "seeking-cbn-licence", pattern: words(String.raw`appl(?:y|ied|ying)\s+(?:to\s+(?:the\s+)?(?:cbn|central\s+bank)\s+)?for\s+(?:a|an|our|the)\s+(?:[\p{L}\d&-]+\s+){0,6}?licen[cs]e|approval[\s-]in[\s-]principle|upgrad(?:e|ing)\s+(?:our\s+licen[cs]e|to\s+(?:a\s+)?(?:state|national|tier|switching|international))|(?:get|obtain|seek|seeking)\s+(?:a|an|our|the)\s+(?:[\p{L}\d&-]+\s+){0,5}?licen[cs]e\s+from\s+(?:the\s+)?cbn`), isPlan: true },
  { key: "cbn-sandbox", pattern: words(String.raw`(?:cbn\s+)?regulatory\s+sandbox|cbn\s+sandbox|sandbox\s+(?:cohort|programme)`), isPlan: true },
  { key: "authorised-dealer", pattern: words(String.raw`authori[sz]ed\s+dealers?`), isIdentity: true },
  { key: "d-sib", pattern: words(String.raw`d-?sib|domestic(?:ally)?\s+systemically\s+important(?:\s+bank)?`), isNoPlain: true },
  { key: "under-forbearance", pattern: words(String.raw`(?:under|on|enjoy\w*|with)\s+(?:cbn\s+|regulatory\s+|credit\s+)?forbearance`), isNoPlain: true },
  { key: "indirect-participant", pattern: words(String.raw`(?:clear|settle)(?:s|ing)?\s+through\s+(?:a|an|another|our|\p{L}+)\s*(?:[\p{L}]+\s+){0,3}?bank|settlement\s+bank\s+(?:clears|settles)\s+for\s+us|indirect\s+participant`) },
  { key: "serves-virtual-asset-providers", pattern: words(String.raw`accounts?\s+(?:for|of|to)\s+(?:crypto|virtual[\s-]asset|digital[\s-]asset)\s*\w*(?:\s+\w+)?|(?:crypto|virtual[\s-]asset|digital[\s-]asset)\s+(?:companies|exchanges|firms|providers|customers|clients)`), isNoPlain: true, verbNeeded: /\b(?:open|keep|hold|bank|accounts?|serve|onboard)\b/i },
  { key: "digital-lender", pattern: words(String.raw`(?:loans?|lend(?:s|ing)?|credit|advances?|borrow)\s+(?:[\p{L}\d,-]+\s+){0,8}?(?:through|via|on|over|in|by|from|using)\s+(?:(?:our|an?|the|their|its)\s+)?(?:own\s+)?(?:mobile\s+|android\s+|web\s+)?(?:app|apps|website|ussd|web\s+platform|platform|phones?)|(?:loan|lending)\s+apps?|digital\s+(?:money\s+)?lend(?:er|ing)|online\s+lend(?:er|ing)|buy[\s-]now[\s-]pay[\s-]later|bnpl|airtime\s+(?:loans?|credit|lending)|(?:digital|online|app[\s-]based|nano)\s+loans`) },
  { key: "ussd-channel", pattern: words(String.raw`ussd(?:\s+\w+)?|\*\d{3,}(?:\*\d+)*#`), isNoPlain: true },
  { key: "qr-payments", pattern: words(String.raw`qr(?:[\s-]codes?)?(?:\s+payments?)?`), isNoPlain: true },
  { key: "contactless-payments", pattern: words(String.raw`contactless(?:\s+\w+)?|tap[\s-](?:to|and)[\s-]pay|nfc\s+payments?`), isNoPlain: true },
  { key: "direct-debit", pattern: words(String.raw`direct\s+debits?(?:\s+mandates?)?`), isNoPlain: true },
  { key: "bill-payments", pattern: words(String.raw`bills?\s+payments?|pay(?:s|ing|ment\s+of)?\s+(?:their\s+|for\s+|utility\s+|electricity\s+)?bills|(?:transfers?|airtime)\s+(?:and|,)\s+bills|billers?`), isNoPlain: true },
  { key: "offers-enaira", pattern: words(String.raw`e-?naira`), isNoPlain: true },
  { key: "capital-market-operator", pattern: words(String.raw`(?:sec|securities\s+(?:and\s+exchange\s+)?commission)[\s-](?:registered|licensed)|registered\s+(?:with|by)\s+(?:the\s+)?sec(?:urities\s+(?:and\s+exchange\s+)?commission)?|(?:sec)\s+(?:registration|licen[cs]e)|capital\s+market\s+operator|stock\s?brok(?:er|ing|erage)|broker[\s-]dealer|issuing\s+house|(?:fund|asset|portfolio)\s+manage(?:r|ment)(?:\s+(?:company|firm))?`), isIdentity: true },
  { key: "virtual-asset-provider", pattern: words(String.raw`(?:crypto\w*|digital[\s-]assets?|virtual[\s-]assets?|bitcoin|stablecoins?|tokens?|usdt)\s+(?:exchange|broker\w*|wallets?|custody|trading|platform|offering|otc|business|company|startup)|vasp|(?:buy(?:ing)?|sell(?:ing)?|trad(?:e|ing)|swap(?:ping)?|exchang(?:e|ing))\s+(?:and\s+\w+\s+)?(?:crypto\w*|bitcoin|stablecoins?|usdt|digital\s+assets)`), isNoPlain: true },
  { key: "sec-incubation", pattern: words(String.raw`arip|(?:sec\s+)?(?:accelerated\s+)?regulatory\s+incubation(?:\s+programme?)?`), isPlan: true },
  { key: "crowdfunding", pattern: words(String.raw`crowd-?funding`), isNoPlain: true },
  { key: "robo-adviser", pattern: words(String.raw`robo[\s-]?advis\w+|(?:automated|algorithmic)\s+(?:investment\s+)?(?:advice|portfolios?|advis\w+)`), isNoPlain: true },
  { key: "digital-sub-broker", pattern: words(String.raw`(?:digital\s+)?sub-?brok(?:er|ing|erage)|invest(?:ing|ment)\s+app|app\s+(?:for|to)\s+(?:buy\w*|trad\w*|invest\w*)\s+(?:[\p{L}]+\s+){0,4}?(?:stocks|shares|equities)`) },
  { key: "food-drug-products", pattern: words(String.raw`nafdac|(?:make|makes|making|produce\w*|manufactur\w+|import\w*|bottle|bottling|bake|brew|process\w*)\s+(?:[\p{L},-]+\s+){0,5}?(?:foods?|drinks?|juices?|beverages?|biscuits?|noodles?|bread|snacks?|(?:bottled|sachet|table|packaged)\s+water|drugs?|medicines?|pharmaceuticals?|cosmetics?|soaps?|creams?|detergents?|chemicals?|medical\s+devices?|flour|oil|sausages?|yoghurt|yogurt|dairy|milk|spices|seasonings?|beer|wine|spirits)`) },
  { key: "operates-factory", pattern: words(String.raw`(?:workshop|factory|ship\s?yard|repair\s+yard|dry\s?dock)`), verbNeeded: /\b(?:we|our|own\w*|run\w*|operat\w+|in an?|at (?:a|our))\b/i },
  { key: "emissions-or-waste-facility", pattern: words(String.raw`effluents?|emissions?|hazardous\s+(?:waste|materials?|substances?)|(?:industrial|oily|chemical|solid)\s+waste|oil\s+spills?|waste\s?water`) },
  { key: "eia-project", pattern: words(String.raw`(?:build(?:ing)?|construct(?:ing)?|plan(?:ning)?|set\s+up|commission(?:ing)?|expand(?:ing)?)\s+(?:to\s+\w+\s+)?(?:a|an|our|the)\s+(?:new\s+|second\s+|third\s+|bigger\s+|large\s+)?(?:plant|factory|terminal|jetty|refinery|warehouse|estate|depot|power\s+plant|campus)`), isPlan: true },
  { key: "ship-operator", pattern: words(String.raw`(?:own|owns|charter\w*|manag\w+|operat\w+|run|runs|have|has)\s+(?:[\p{L}\d,-]+\s+){0,6}?(?:vessels?|ships?|tankers?|tugs?|tug\s?boats?|barges?|ferr(?:y|ies)|trawlers?|dredgers?|boats?)`), isNoPlain: true },
  { key: "coastal-trade", pattern: words(String.raw`cabotage|coastal\s+(?:trade|cargo|shipping|waters|voyages?|trading)|inland\s+water(?:way)?s?|(?:between|from)\s+(?:warri|port\s+harcourt|lagos|calabar|onne|bonny|escravos|apapa|brass|forcados|sapele|burutu|lokoja|onitsha)\b[^.;]{0,60}?\b(?:to|and)\s+(?:warri|port\s+harcourt|lagos|calabar|onne|bonny|escravos|apapa|brass|forcados|sapele|burutu|lokoja|onitsha)|offshore\s+(?:platforms?|fields?|installations?|rigs?|locations?)`) },
  { key: "port-facility", pattern: words(String.raw`(?:operat\w+|own\w*|run\w*|manag\w+)\s+(?:[\p{L}\d,-]+\s+){0,4}?(?:ports?|jett(?:y|ies)|terminals?)|ships?\s+(?:in|on)\s+international\s+(?:trade|voyages?)|international\s+(?:voyages?|shipping)`), verbNeeded: /\b(?:port|jett|ship|voyage|marine|oil|container|cargo|terminal operator)/i },
  { key: "public-institution", pattern: words(String.raw`(?:state|federal|public|government)[\s-]+(?:owned\s+)?(?:universit(?:y|ies)|polytechnic|college|school|hospital|institution)|(?:funded\s+by|subvention\s+from)\s+(?:the\s+)?(?:state|federal|government)\w*`) },
  { key: "federal-procuring-entity", pattern: words(String.raw`federal\s+(?:ministry|agency|department|government\s+(?:agency|parastatal|body)|universit(?:y|ies)|polytechnic|college|parastatal|medical\s+centre)`) },
  { key: "higher-institution", pattern: words(String.raw`universit(?:y|ies)|polytechnics?|colleges?\s+of\s+education|tertiary\s+institution`), isPlan: true, isIdentity: true },
  { key: "public-tertiary-institution", pattern: words(String.raw`(?:state|federal|public)[\s-]+(?:owned\s+)?(?:universit(?:y|ies)|polytechnic|college\s+of\s+education)`) },
]; // prettier-ignore

/** People whose data a company cannot but hold: of so many, two questions on personal data are answered. */
export const peopleServed =
  "(?:individual |retail |active |registered |verified |unique )?(?:customers?|users?|students|pupils|patients|subscribers|depositors|borrowers|savers|account holders|wallet holders|data subjects|policy ?holders|members|people(?= (?:keep|have|hold|save|use)))";
