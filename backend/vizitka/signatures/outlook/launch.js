// Outlook runs this when somebody begins a mail, some programs without a page around it: no imports, no page, nothing of
// after 2016, and `Office.onReady` may never come. `VIZITKA` says where the company's add-in is (written above this).

/** Milliseconds after which the mail stays as it is. */
var VIZITKA_PATIENCE = 20000
/** Where the mailbox keeps the key of the person's own page; it goes along to each Outlook of theirs. */
var VIZITKA_KEY = 'vizitkaKey'

/** Calls `then` with what proves the person: a token of the company's directory, else the key of the own page. */
function vizitkaProof(then) {
  var key = null
  try {
    key = Office.context.roamingSettings.get(VIZITKA_KEY) || null
  } catch (error) {
    key = null
  }
  var auth = null
  if (VIZITKA.tokens && typeof OfficeRuntime !== 'undefined' && OfficeRuntime.auth) auth = OfficeRuntime.auth
  else if (VIZITKA.tokens && Office.auth) auth = Office.auth
  if (!auth) return then(null, key)
  auth.getAccessToken({ allowSignInPrompt: false, allowConsentPrompt: false, forMSGraphAccess: false }).then(
    function (token) {
      then(token, key)
    },
    function () {
      then(null, key)
    },
  )
}

/** Calls `then` with the status and what the server says; 0 where it says nothing. */
function vizitkaAsk(kind, token, key, then) {
  if (!token && !key) return then(401, null)
  var request = new XMLHttpRequest()
  request.open('POST', VIZITKA.at + '/signature')
  request.setRequestHeader('Content-Type', 'application/json')
  if (token) request.setRequestHeader('Authorization', 'Bearer ' + token)
  request.timeout = VIZITKA_PATIENCE
  request.onload = function () {
    var said = null
    try {
      said = JSON.parse(request.responseText)
    } catch (error) {
      said = null
    }
    then(request.status, said)
  }
  request.onerror = request.ontimeout = function () {
    then(0, null)
  }
  request.send(JSON.stringify(key ? { kind: kind, key: key } : { kind: kind }))
}

/** Calls `then` with `new` or `reply`; a mail that is sent on counts as a reply. */
function vizitkaKind(item, then) {
  if (!item.getComposeTypeAsync) return then('new')
  item.getComposeTypeAsync(function (result) {
    var type = result.status === 'succeeded' && result.value ? result.value.composeType : 'newMail'
    then(type === 'newMail' ? 'new' : 'reply')
  })
}

/** Sets the signature of the mail that is written. Calls `then` with the status of the answer. */
function vizitkaSet(then) {
  var item = Office.context.mailbox.item
  vizitkaKind(item, function (kind) {
    vizitkaProof(function (token, key) {
      vizitkaAsk(kind, token, key, function (status, said) {
        if (status !== 200 || !said || typeof said.html !== 'string') return then(status, said)
        item.body.setSignatureAsync(said.html, { coercionType: 'html' }, function () {
          then(status, said)
        })
      })
    })
  })
}

function vizitkaOnNewMessage(event) {
  var over = false
  function end() {
    if (over) return
    over = true
    event.completed()
  }
  if (typeof setTimeout === 'function') setTimeout(end, VIZITKA_PATIENCE + 5000)
  try {
    vizitkaSet(end)
  } catch (error) {
    end()
  }
}

if (typeof Office !== 'undefined' && Office.actions) Office.actions.associate('vizitkaOnNewMessage', vizitkaOnNewMessage)
